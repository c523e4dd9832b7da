/** What board and dock of one table share: the card that is lifted, and the one under the pointer. */
export class Session {
  picked = $state<string | null>(null);
  over = $state<string | null>(null);
}
