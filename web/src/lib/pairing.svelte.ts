import type { PairingState, Queues, Wait } from '../generated/wire';
import { ask, Refused, told } from './api';
import { where } from './route.svelte';
import { keep } from './seats';
import { settings } from './settings.svelte';
import { play } from './sound';

export const PACES = ['fast', 'calm', 'days'] as const;
export type Pace = (typeof PACES)[number];

const EVERY = 2000; // milliseconds between two polls for a match
const COUNTED = 6000; // and between two updates of the numbers of waiting players

/** Waiting for opponents on this page. Leaving the page ends the wait. */
export class Pairing {
  state = $state.raw<PairingState | null>(null);
  trouble = $state('');
  private counts = $state.raw(new Map<string, number>());
  private id = '';
  private share = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly looking = setInterval(() => document.visibilityState === 'visible' && void this.count(), COUNTED);
  private readonly gone = () => this.leave();

  constructor() {
    void this.count();
    addEventListener('pagehide', this.gone);
  }

  close(): void {
    clearInterval(this.looking);
    removeEventListener('pagehide', this.gone);
    this.leave();
  }

  waiting(game: string, pace: Pace): number {
    return this.counts.get(`${game}/${pace}`) ?? 0;
  }

  async wait(game: string, pace: Pace, rated: boolean): Promise<void> {
    const { newCommitment } = await import('./fairness');
    this.leave();
    this.trouble = '';
    this.id = crypto.randomUUID().replaceAll('-', '');
    this.share = newCommitment();
    const form: Wait = {
      game,
      pace,
      rated,
      id: this.id,
      name: settings.name.trim() || settings.words.settings.nameless,
      share: this.share,
    };
    await this.ask('/api/pairing', form);
    void this.count();
  }

  /** Ends the wait; the request outlives the page. */
  leave(): void {
    clearTimeout(this.timer);
    if (!this.state) return;
    this.state = null;
    const body = JSON.stringify({ id: this.id });
    void fetch('/api/pairing/leave', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
  }

  private async ask(path: string, body: object): Promise<void> {
    const { id } = this;
    try {
      const found = (await ask('POST', path, body)) as PairingState;
      if (id !== this.id) return;
      this.state = found;
      if (found.table !== null) return this.begin(found);
    } catch (error) {
      if (id !== this.id) return;
      if (error instanceof Refused) {
        this.trouble = told(error);
        this.state = null;
        return;
      }
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.state && void this.ask('/api/pairing/wait', { id: this.id }), EVERY);
  }

  private begin({ game, table, seat, token }: PairingState): void {
    this.state = null;
    if (table === null || seat === null || token === null) return;
    keep(table, game, { [seat]: token });
    const { share } = this;
    void import('./fairness').then(({ keepOffer }) => keepOffer(table, share));
    play('turn');
    where.go(`/t/${table}`);
  }

  private async count(): Promise<void> {
    try {
      const { queues } = (await ask('GET', '/api/pairing')) as Queues;
      this.counts = new Map(queues.map(({ game, pace, waiting }) => [`${game}/${pace}`, waiting]));
    } catch {
      // retry at the next poll
    }
  }
}
