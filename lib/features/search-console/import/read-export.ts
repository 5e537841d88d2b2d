import { InvalidInput } from '#lib/platform/errors.ts';
import { readTable, type TableRow } from '#lib/platform/table-file/read-table.ts';
import { readZip } from '#lib/platform/table-file/read-zip.ts';

/**
 * Reads the ZIP file that Search Console exports. Names of files and columns are in the interface's language, so tables are
 * recognized by their content and their order: queries, pages, countries, devices, search appearance. Their columns are
 * always key, clicks, impressions, CTR, position.
 */

/** A table of an export, apart from days. */
export type ImportKind = 'query' | 'page' | 'country' | 'device';

/** A row of an export. */
export interface ImportRow {
  value: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** What an export contains. */
export interface SearchConsoleExport {
  days: ImportRow[];
  tables: Record<ImportKind, ImportRow[]>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const COLUMNS = 5;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const URL_START = /^https?:\/\//;
const ORDER: readonly ImportKind[] = ['query', 'page', 'country', 'device'];

interface NamedTable {
  file: string;
  rows: TableRow[];
}

/** @throws InvalidInput naming file, row and column of the first error */
export async function readExport(archive: Buffer): Promise<SearchConsoleExport> {
  const found: NamedTable[] = [];
  for (const { name, content } of readZip(archive, MAX_BYTES)) {
    if (!/\.csv$/i.test(name)) continue;
    const [head, ...rows] = await rowsOf(content);
    // The list of filters has two columns; the search appearance of an export may be missing.
    if (head && head.cells.length === COLUMNS) found.push({ file: name, rows });
  }
  const dates = found.find(({ rows }) => rows.length > 0 && rows.every(({ cells }) => DAY.test(cells[0] ?? '')));
  if (!dates) {
    throw new InvalidInput(
      'The ZIP file has no table of dates: export it from Search Console under Performance → Export → Download CSV.',
    );
  }
  const pages = found.find(({ rows }) => rows.length > 0 && rows.every(({ cells }) => URL_START.test(cells[0] ?? '')));
  const others = found.filter((one) => one !== dates && one !== pages);
  const order = pages ? ORDER.filter((kind) => kind !== 'page') : ORDER;
  const tables: SearchConsoleExport['tables'] = { query: [], page: [], country: [], device: [] };
  if (pages) tables.page = pages.rows.map((row) => read(pages.file, row));
  for (const [at, kind] of order.entries()) {
    const table = others[at];
    if (table) tables[kind] = table.rows.map((row) => read(table.file, row));
  }
  return { days: dates.rows.map((row) => read(dates.file, row)), tables };
}

async function rowsOf(content: Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  if (content.byteLength === 0) return rows;
  async function* body() {
    yield content;
  }
  for await (const row of readTable(body())) rows.push(row);
  return rows;
}

function read(file: string, { line, cells }: TableRow): ImportRow {
  const fail = (column: number, rule: string): never => {
    const given = JSON.stringify((cells[column - 1] ?? '').slice(0, 60));
    throw new InvalidInput(`${file}, row ${line}, column ${column}: ${rule}; given: ${given}. Nothing was imported.`);
  };
  if (cells.length !== COLUMNS) fail(Math.min(cells.length, COLUMNS), `the row must have ${COLUMNS} columns`);
  const value = (cells[0] ?? '').trim().replaceAll('\0', '');
  if (value === '') fail(1, 'must not be empty');
  const [clicks, impressions] = [countOf(cells[1]), countOf(cells[2])];
  const position = decimalOf(cells[4]);
  return {
    value: value.slice(0, 2_048),
    clicks: clicks ?? fail(2, 'must be a whole number'),
    impressions: impressions ?? fail(3, 'must be a whole number'),
    position: position ?? fail(5, 'must be a number'),
  };
}

/** A whole number, with the thousands separators of any language. */
export function countOf(text = ''): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,3}(?:[.,'’\s]\d{3})*$|^\d+$/u.test(trimmed)) return null;
  const value = Number(trimmed.replaceAll(/\D/g, ''));
  return value <= 2_147_483_647 ? value : null;
}

/** A number with a decimal point or comma. */
export function decimalOf(text = ''): number | null {
  const trimmed = text.trim();
  return /^\d+(?:[.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
