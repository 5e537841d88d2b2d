import { rowsOf } from '#lib/text/column-of-file.ts';

/** A line of a list of redirects. */
export interface ReadRedirect {
  old_url: string;
  new_url?: string;
}

/**
 * Reads a list of redirects: old URL and wanted target, separated by a comma, semicolon, tab or spaces. Blank lines and a
 * header are skipped.
 * @param base URL that paths belong to; empty: paths stay as they are
 */
export function readRedirects(text: string, base: string): ReadRedirect[] {
  const plain = text.replace(/^\uFEFF/, '');
  const first = plain.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  const mark = ['\t', ';', ','].find((one) => first.includes(one));
  const rows = mark ? rowsOf(plain, mark) : plain.split(/\r?\n/).map((line) => line.trim().split(/\s+/));
  const lines = rows
    .map(([old = '', wanted = '']) => ({ old: old.trim(), wanted: wanted.trim() }))
    .filter(({ old }) => old !== '');
  const isHead = lines[0] !== undefined && !/^(?:https?:|\/)/i.test(lines[0].old);
  return lines.slice(isHead ? 1 : 0).map(({ old, wanted }) => ({
    old_url: base === '' ? old : (URL.parse(old, base)?.href ?? old),
    ...(wanted !== '' && { new_url: wanted }),
  }));
}
