/** Extracts one column from a user's file: keywords, domains or URLs, as text or CSV. */

import { isExportHead, keywordColumn } from '#lib/contract/keyword-columns.ts';

/** Header names that identify the column, when the first row is a header. */
const NAMES =
  /^(?:keywords?|query|queries|search terms?|suchbegriffe?|domains?|hosts?|urls?|address(?:es)?|adressen?|pages?|links?)$/i;

/** Decodes the bytes: UTF-8, UTF-16 with a byte order mark, else Windows-1252, which spreadsheets still write. */
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
 * The values of one column: the one with a matching header, else the first. A file without a comma, semicolon or tab in its
 * first row is read as lines of text. Quotes follow RFC 4180.
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
  const named = names.findIndex((name) => NAMES.test(name.trim()));
  const at = named >= 0 ? named : keywordColumn(names);
  return rows.slice(at >= 0 ? 1 : 0).map((row) => row[Math.max(0, at)] ?? '');
}

/** A keyword with its line number, counted from 1. */
export interface PastedKeyword {
  keyword: string;
  line: number;
}

/**
 * Keywords of pasted text: one per line, or the keyword column of a table. Cells copied from a spreadsheet are separated by
 * tabs; text with commas or semicolons is a table only if its first line is a header, because a keyword may contain a comma.
 * @returns blank lines too, and the names of the ignored columns
 */
export function readPaste(text: string): { keywords: PastedKeyword[]; ignored: string[] } {
  const plain = text.replace(/^\uFEFF/, '');
  const [first = ''] = plain.split(/\r?\n/, 1);
  const headOf = (mark: string) => rowsOf(first, mark)[0] ?? [];
  const mark = ['\t', ';', ','].find((one) => (one === '\t' && first.includes(one)) || isExportHead(headOf(one)));
  if (mark === undefined) {
    const rows = plain.split(/\r\n|\n|\r/).map((line) => [line]);
    return { keywords: columnAt(rows, 0, 0), ignored: [] };
  }
  const rows = rowsOf(plain, mark);
  const head = headOf(mark);
  if (!isExportHead(head)) return { keywords: columnAt(rows, firstOfWords(rows), 0), ignored: [] };
  const at = keywordColumn(head);
  return {
    keywords: columnAt(rows.slice(1), at, 1),
    ignored: head.filter((name, index) => index !== at && name.trim()),
  };
}

/** The keywords of a paste without its blank lines. */
export const pastedKeywords = (text: string): PastedKeyword[] =>
  readPaste(text).keywords.filter(({ keyword }) => keyword.trim() !== '');

const columnAt = (rows: readonly string[][], column: number, skipped: number): PastedKeyword[] =>
  rows.map((row, at) => ({ keyword: row[column] ?? '', line: at + 1 + skipped }));

/** The first column that contains text; the others are numbers. */
function firstOfWords(rows: readonly string[][]): number {
  const width = Math.max(0, ...rows.slice(0, 50).map((row) => row.length));
  for (let column = 0; column < width; column++) {
    if (rows.some((row) => /\p{L}/u.test(row[column] ?? ''))) return column;
  }
  return 0;
}

/** Rows of cells that a mark separates. Quotes follow RFC 4180. */
export function rowsOf(text: string, mark: string): string[][] {
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
