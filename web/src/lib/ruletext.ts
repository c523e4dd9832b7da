/** The simple markup of rulebooks: paragraphs, lists, `code`, and ids of other rules. */
export interface Piece {
  kind: 'text' | 'code' | 'rule';
  text: string;
}

export interface Block {
  kind: 'paragraph' | 'list';
  lines: Piece[][];
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const part of text.split(/\n\s*\n/)) {
    for (const line of part.split('\n')) {
      const item = /^[-*] (.*)/.exec(line);
      const kind = item ? 'list' : 'paragraph';
      const last = found[found.length - 1];
      const fresh = line === part.split('\n')[0];
      if (last?.kind === kind && (kind === 'list' || !fresh)) last.lines.push(pieces(item?.[1] ?? ` ${line}`));
      else if (line.trim()) found.push({ kind, lines: [pieces(item?.[1] ?? line)] });
    }
  }
  return found;
}

function pieces(line: string): Piece[] {
  return line
    .split(/(`[^`]+`|\b[A-Z]\d+\.\d+\b)/)
    .filter(Boolean)
    .map((text) => {
      if (text.startsWith('`')) return { kind: 'code', text: text.slice(1, -1) };
      return { kind: /^[A-Z]\d+\.\d+$/.test(text) ? 'rule' : 'text', text };
    });
}
