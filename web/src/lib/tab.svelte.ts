import { untrack } from 'svelte';
import type { ChatLine } from '../generated/wire';
import type { Words } from './settings.svelte';

interface Shown {
  title: string;
  turn: boolean;
  chat: ChatLine[];
  own: number[];
  words: Words;
}

/** The browser's tab: its title shows the turn and unread messages, and its icon gets a dot. */
class Tab {
  /** Number of the last chat line seen. */
  seen = $state(-1);
  private shown = $state.raw<Shown | null>(null);
  readonly unread = $derived(
    this.shown
      ? this.shown.chat.filter((line) => line.number > this.seen && !this.shown?.own.includes(line.seat)).length
      : 0,
  );

  show(shown: Shown): void {
    untrack(() => {
      if (!this.shown) this.seen = shown.chat.at(-1)?.number ?? -1; // messages sent before joining are not news
      this.shown = shown;
      this.paint();
    });
  }

  /** The chat is open, so all of it is read. */
  read(): void {
    untrack(() => {
      const last = this.shown?.chat.at(-1)?.number ?? -1;
      if (last > this.seen) this.seen = last;
      this.paint();
    });
  }

  reset(): void {
    this.shown = null;
    this.seen = -1;
    icon('/icon.svg');
  }

  private paint(): void {
    if (!this.shown) return;
    const { title, turn, words } = this.shown;
    document.title = this.unread ? words.table.titleUnread({ count: this.unread, title }) : title;
    icon(turn ? '/icon-turn.svg' : this.unread ? '/icon-chat.svg' : '/icon.svg');
  }
}

function icon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== href) link.href = href;
}

export const tab = new Tab();
