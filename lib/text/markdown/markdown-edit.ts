/** One change to a Markdown text, and the selection after it. Offsets in UTF-16 units. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [from: number, to: number];
}

/** Wraps the selection in a marker, or removes it where it is present: `**` strong, `_` emphasis, a backtick for code. */
export function toggleAround(text: string, from: number, to: number, sign: string): Edit {
  const chosen = text.slice(from, to);
  const length = sign.length;
  if (text.slice(from - length, from) === sign && text.slice(to, to + length) === sign && from >= length) {
    return { from: from - length, to: to + length, insert: chosen, select: [from - length, to - length] };
  }
  if (chosen.length >= 2 * length && chosen.startsWith(sign) && chosen.endsWith(sign)) {
    return { from, to, insert: chosen.slice(length, -length), select: [from, to - 2 * length] };
  }
  // A marker next to whitespace is not markup, so whitespace at the ends stays outside.
  const start = from + (chosen.length - chosen.trimStart().length);
  const end = Math.max(start, to - (chosen.length - chosen.trimEnd().length));
  return {
    from: start,
    to: end,
    insert: sign + text.slice(start, end) + sign,
    select: [start + length, end + length],
  };
}

/** Turns the selection into a link text and selects its URL; a selected URL becomes the target instead. */
export function makeLink(text: string, from: number, to: number): Edit {
  const chosen = text.slice(from, to);
  if (/^https?:\/\/\S+$/i.test(chosen)) {
    return { from, to, insert: `[](${chosen})`, select: [from + 1, from + 1] };
  }
  const target = 'https://';
  const at = from + chosen.length + 3;
  return { from, to, insert: `[${chosen}](${target})`, select: [at, at + target.length] };
}

/** Line markers; a line has at most one. */
export type LineMark = '# ' | '## ' | '### ' | '- ' | '1. ' | '> ';
const MARKS = /^(?:#{1,6} +|[-*+] +|\d{1,9}[.)] +|> ?)/;

/** Adds a marker to the selected lines, or removes it where all of them have it. */
export function toggleLines(text: string, from: number, to: number, mark: LineMark): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  // A selection that ends at the beginning of a line does not include that line.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const found = text.indexOf('\n', last);
  const end = found < 0 ? text.length : found;
  const lines = text.slice(start, end).split('\n');
  const marked = (line: string) => (mark === '1. ' ? /^\d+[.)] /.test(line) : line.startsWith(mark));
  const filled = lines.filter((line) => line.trim() !== '');
  const off = filled.length > 0 && filled.every(marked);
  let number = 0;
  const changed = lines.map((line) => {
    // A single empty line is where the writer wants to begin; among others it is only a separator.
    if (line.trim() === '' && lines.length > 1) return line;
    const bare = line.replace(MARKS, '');
    if (off) return bare;
    number += 1;
    return (mark === '1. ' ? `${number}. ` : mark) + bare;
  });
  const insert = changed.join('\n');
  if (lines.length > 1) return { from: start, to: end, insert, select: [start, start + insert.length] };
  const cursor = Math.max(start, to + insert.length - (end - start));
  return { from: start, to: end, insert, select: [cursor, cursor] };
}

/** Inserts a block below the cursor's line, with an empty line on either side. */
export function insertBlock(text: string, at: number, block: string): Edit {
  const found = text.indexOf('\n', at);
  const end = found < 0 ? text.length : found;
  const before = text.slice(0, end).trimEnd();
  const rest = text.slice(end);
  const after = rest.replace(/^\s+/, '');
  const insert = `${before === '' ? '' : '\n\n'}${block}${after === '' ? '\n' : '\n\n'}`;
  const cursor = before.length + insert.length - (after === '' ? 0 : 1);
  return { from: before.length, to: text.length - after.length, insert, select: [cursor, cursor] };
}
