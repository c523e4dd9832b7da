/** State shared by board and dock of one table: the lifted card and the hovered one. */
export class Session {
  picked = $state<string | null>(null);
  over = $state<string | null>(null);
}
