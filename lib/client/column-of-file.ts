/** One column of a file that somebody has: keywords, domains or addresses, as text or as CSV. */

/** Names of the column that is meant, where the first row is one of names. */
const NAMES =
  /^(?:keywords?|query|queries|search terms?|suchbegriffe?|domains?|hosts?|urls?|address(?:es)?|adressen?|pages?|links?)$/i;

/**
 * The bytes as text: UTF-8, UTF-16 with its mark, else Windows-1252, which spreadsheets still write.
 */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The lines of the one column: the one whose heading says what it is, else the first. A file without a comma, semicolon or tab in
 * its first row is lines of text. Quotes are as in RFC 4180.
 */
export function columnOf(text: string): string[] {
  const plain = text.replace(/^\uFEFF/, '');
  const [head = ''] = plain.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length - 1 }));
  const best = counts.toSorted((a, b) => b.count - a.count)[0];
  const isTable = (best?.count ?? 0) > 0 || head.startsWith('"');
  const rows = isTable
    ? rowsOf(plain, best && best.count > 0 ? best.mark : ',')
    : plain.split(/\r?\n/).map((line) => [line]);
  const names = rows[0] ?? [];
  const at = names.findIndex((name) => NAMES.test(name.trim()));
  return rows.slice(at >= 0 ? 1 : 0).map((row) => row[Math.max(0, at)] ?? '');
}

function rowsOf(text: string, mark: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === mark) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell.replace(/\r$/, '')]);
  return rows;
}
