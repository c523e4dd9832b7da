/** The service worker: visited pages work offline, and new versions are announced. */
class Offline {
  update = $state(false);
  private waiting: ServiceWorker | null = null;

  start(): void {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    if (document.readyState === 'complete') void this.register();
    else addEventListener('load', () => void this.register());
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
      // Without https, or where the browser forbids it, the page works only online.
    }
  }

  /** Lessons, boards and rules are fetched when idle; not in data-saving mode. */
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
