/** The service worker: what was opened before works without a network, and new versions are told of. */
class Offline {
  update = $state(false);
  private waiting: ServiceWorker | null = null;

  start(): void {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    addEventListener('load', () => void this.register());
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.update) location.reload();
    });
  }

  reload(): void {
    this.waiting?.postMessage('skip-waiting');
  }

  private async register(): Promise<void> {
    try {
      const found = await navigator.serviceWorker.register('/sw.js');
      this.warm();
      if (found.waiting && navigator.serviceWorker.controller) this.ready(found.waiting);
      found.addEventListener('updatefound', () => {
        const next = found.installing;
        next?.addEventListener('statechange', () => {
          if (next.state === 'installed' && navigator.serviceWorker.controller) this.ready(next);
        });
      });
    } catch {
      // Without https, or where the browser forbids it, the page works online only.
    }
  }

  /** Lessons, boards and rules are fetched when nothing else is to do; not for who saves data. */
  private warm(): void {
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
    setTimeout(() => void navigator.serviceWorker.ready.then((found) => found.active?.postMessage('warm')), 8000);
  }

  private ready(worker: ServiceWorker): void {
    this.waiting = worker;
    this.update = true;
  }
}

export const offline = new Offline();
