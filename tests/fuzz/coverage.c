/* Coverage of compiled modules for libFuzzer.

   gcc calls __sanitizer_cov_trace_pc at every edge (-fsanitize-coverage=trace-pc); libFuzzer wants an array of counters.
   Here every edge has a counter by its address, and guided.py registers the array. Preloaded, so that modules find it. */

#include <stdint.h>

#define COUNTERS 65536

uint8_t koga_counters[COUNTERS];
uintptr_t koga_edges[2 * COUNTERS]; /* libFuzzer wants an address and flags for each; ours have none to show */

void __sanitizer_cov_trace_pc(void)
{
    uintptr_t edge = (uintptr_t)__builtin_return_address(0);
    edge = (edge ^ (edge >> 17)) * 0x9E3779B97F4A7C15u;
    uint8_t *counter = &koga_counters[edge >> 48];
    if (*counter != 255)
        ++*counter;
}
