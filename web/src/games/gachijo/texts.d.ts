// The tables of the server's TOML files that the page shows; things.ts describes them.
declare module '*/gachijo/cards.toml' {
  type Entries = Record<string, unknown>[];
  export const area: Entries;
  export const gacha: Entries;
  export const guardian: Entries;
  export const marker: Entries;
  export const mission: Entries;
  export const piece: Entries;
  export const square: Entries;
  export const stage: Entries;
  export const summon: Entries;
  export const supply: Entries;
  export const tool: Entries;
  export const treasure: Entries;
  export const wall: Entries;
  export const weapon: Entries;
}

declare module '*/gachijo/words.toml' {
  export const seat: Record<string, { en: string; ja: string }>;
}
