/* A disk that is slow or full, for one folder: loaded with LD_PRELOAD into a server or a PostgreSQL.
 *
 * The file named by CHAOS_DISK has two numbers that can be changed while the process runs: milliseconds that every sync
 * takes, and 1 if no file under CHAOS_FOLDER can grow. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
    int32_t sync_ms;
    int32_t full;
};

static volatile struct control *control;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("CHAOS_DISK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *found = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, file, 0);
        control = found == MAP_FAILED ? NULL : found;
        close(file);
    }
}

static int is_ours(int file) {
    const char *folder = getenv("CHAOS_FOLDER");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (!folder || size < 0)
        return 0;
    path[size] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

static int is_full(int file, off_t end) {
    struct stat found;
    return control && control->full && fstat(file, &found) == 0 && S_ISREG(found.st_mode) && end > found.st_size &&
           is_ours(file);
}

static void wait_for_disk(int file) {
    if (control && control->sync_ms > 0 && is_ours(file)) {
        struct timespec time = {control->sync_ms / 1000, (long)(control->sync_ms % 1000) * 1000000L};
        nanosleep(&time, NULL);
    }
}

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))
#define FULL (errno = ENOSPC, -1)

int fsync(int file) { wait_for_disk(file); return REAL(fsync)(file); }
int fdatasync(int file) { wait_for_disk(file); return REAL(fdatasync)(file); }

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    return is_full(file, at + (off_t)size) ? FULL : REAL(pwrite)(file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    return is_full(file, at + (off_t)size) ? FULL : REAL(pwrite64)(file, data, size, at);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
    off_t end = at;
    for (int part = 0; part < count; part++)
        end += (off_t)parts[part].iov_len;
    return is_full(file, end) ? FULL : REAL(pwritev)(file, parts, count, at);
}

int ftruncate(int file, off_t size) { return is_full(file, size) ? FULL : REAL(ftruncate)(file, size); }
int ftruncate64(int file, off64_t size) { return is_full(file, size) ? FULL : REAL(ftruncate64)(file, size); }
int posix_fallocate(int file, off_t at, off_t size) {
    return is_full(file, at + size) ? ENOSPC : REAL(posix_fallocate)(file, at, size);
}
