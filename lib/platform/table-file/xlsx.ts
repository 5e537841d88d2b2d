import { type Cell, inChunks, type Table } from '#lib/platform/table-file/table.ts';
import { type ZipEntry, zipChunks } from '#lib/platform/table-file/zip.ts';

/** Limits of a sheet and a cell (as published by Excel). */
const MAX_ROWS = 1_048_576;
const MAX_CHARACTERS = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Tables as an XLSX workbook (ECMA-376), one sheet each, written as a stream. Text is stored as text, so nothing in it is
 * executed as a formula. A table longer than a sheet continues in another one of the same name with a number.
 *
 * Implemented here because the only library that writes a stream without holding the rows is exceljs, which has nine
 * dependencies and no release for years; the maintained ones (write-excel-file) need all rows of a sheet in memory.
 */
export function xlsxChunks(tables: readonly Table[], maxRows = MAX_ROWS): AsyncGenerator<Uint8Array> {
  return zipChunks(parts(tables, maxRows));
}

async function* parts(tables: readonly Table[], maxRows: number): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  for (const { name, head, rows } of tables) {
    const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
    const rest = { next: await iterator.next(), number: 0 };
    do {
      rest.number++;
      names.push(sheetName(name, rest.number, names));
      const text = inChunks(sheet(head, iterator, rest, maxRows));
      yield { name: `xl/worksheets/sheet${names.length}.xml`, text };
    } while (!rest.next.done);
  }
  yield { name: 'xl/workbook.xml', text: [workbook(names)] };
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookLinks(names)] };
  yield { name: 'xl/styles.xml', text: [STYLES] };
  yield { name: '_rels/.rels', text: [ROOT_LINKS] };
  // The order of the parts is free (OPC); the number of sheets is known only now.
  yield { name: '[Content_Types].xml', text: [contentTypes(names)] };
}

type RowIterator = Iterator<readonly Cell[]> | AsyncIterator<readonly Cell[]>;

async function* sheet(
  head: readonly string[],
  iterator: RowIterator,
  rest: { next: IteratorResult<readonly Cell[]> },
  maxRows: number,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield rowOf(head, 1, ' s="1"');
  for (let row = 2; row <= maxRows && !rest.next.done; row++) {
    yield rowOf(rest.next.value, row);
    rest.next = await iterator.next();
  }
  yield '</sheetData></worksheet>';
}

function rowOf(cells: readonly Cell[], row: number, style = ''): string {
  return `<row r="${row}">${cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row}`, style)).join('')}</row>`;
}

function cellOf(value: Cell, place: string, style: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${place}"><v>${value}</v></c>`;
  const text = escapeText(fitting(String(value)));
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Longer text makes the whole file unreadable in Excel: it is truncated with a note. */
function fitting(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return `${text.slice(0, MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * XML text. Characters not allowed in XML 1.0 are written as `_x0000_`, and so is text that would be read as such a code.
 */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what has to be replaced.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\r/g, codeOf)
      .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
  );
}

const codeOf = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A, B … Z, AA, AB … */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** At most 31 characters, none that Excel rejects, and unique. */
function sheetName(name: string, number: number, taken: readonly string[]): string {
  const plain =
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  for (let count = number; ; count++) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const candidate = plain.slice(0, 31 - suffix.length) + suffix;
    if (!taken.some((one) => one.toLowerCase() === candidate.toLowerCase())) return candidate;
  }
}

function workbook(names: readonly string[]): string {
  const sheets = names
    .map((name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('');
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`;
}

function workbookLinks(names: readonly string[]): string {
  const links = names.map((_, index) => link(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`));
  links.push(link(names.length + 1, 'styles', 'styles.xml'));
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;
}

const link = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const ROOT_LINKS = `${XML}<Relationships xmlns="${PACKAGE}/relationships">${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

/** Two styles: plain, and bold for the header. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

function contentTypes(names: readonly string[]): string {
  const sheets = names.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${sheets.join('')}</Types>`;
}
