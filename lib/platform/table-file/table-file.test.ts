import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';
import { type TableFormat, tableFile } from '#lib/platform/table-file/table-file.ts';
import { xlsxChunks } from '#lib/platform/table-file/xlsx.ts';
import { readZip } from '#tests/support/read-zip.ts';

const table = (rows: Cell[][], name = 'Findings'): Table => ({ name, head: ['check', 'value'], rows });
async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
const written = (tables: Table[], format: TableFormat) => whole(tableFile(tables, format));

/** Cells of a sheet by position; the parser rejects malformed XML. */
function cellsOf(xml: string): Map<string, { text: string; type: string }> {
  const cells = new Map<string, { text: string; type: string }>();
  let cell: { text: string; type: string } | null = null;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'c') return;
    cell = { text: '', type: String(attributes.t ?? 'n') };
    cells.set(String(attributes.r), cell);
  });
  parser.on('text', (text) => {
    if (cell) cell.text += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'c') cell = null;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return cells;
}

const firstSheet = async (tables: Table[]) =>
  cellsOf(readZip(await written(tables, 'xlsx')).get('xl/worksheets/sheet1.xml') ?? '');

test('D4: a workbook holds text as text and numbers as numbers', async () => {
  const cells = await firstSheet([
    table([
      ['=1+1', 12.5],
      ['<b> & "c"', null],
      ['x', true],
    ]),
  ]);
  expect(cells.get('A1')).toEqual({ text: 'check', type: 'inlineStr' });
  expect(cells.get('A2')).toEqual({ text: '=1+1', type: 'inlineStr' });
  expect(cells.get('B2')).toEqual({ text: '12.5', type: 'n' });
  expect(cells.get('A3')?.text).toBe('<b> & "c"');
  expect(cells.has('B3')).toBe(false);
  expect(cells.get('B4')).toEqual({ text: '1', type: 'b' });
});

test('what XML cannot hold is written as a code, and text that looks like one stays text', async () => {
  const cells = await firstSheet([
    table([
      ['a\u0001b\ud800', '_x0041_'],
      [' two  blanks\n', 'z'],
    ]),
  ]);
  expect(cells.get('A2')?.text).toBe('a_x0001_b\ufffd');
  expect(cells.get('B2')?.text).toBe('_x005F_x0041_');
  expect(cells.get('A3')?.text).toBe(' two  blanks\n');
});

test('a text longer than a cell holds is cut and says so', async () => {
  const text = (await firstSheet([table([['é'.repeat(40_000), 1]])])).get('A2')?.text ?? '';
  expect(text.length).toBe(32_767);
  expect(text.endsWith('é…')).toBe(true);
});

test('columns beyond Z have two letters', async () => {
  const head = Array.from({ length: 28 }, (_, index) => `c${index}`);
  const cells = await firstSheet([{ name: 'Wide', head, rows: [] }]);
  expect(cells.get('Z1')?.text).toBe('c25');
  expect(cells.get('AB1')?.text).toBe('c27');
});

test('a table longer than a sheet goes on in the next, and no two sheets have one name', async () => {
  const long = table(
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
    'A/B: a name that is far too long for a sheet',
  );
  const files = readZip(await whole(xlsxChunks([long, table([], 'Empty')], 3)));
  expect(cellsOf(files.get('xl/worksheets/sheet1.xml') ?? '').get('A3')?.text).toBe('b');
  expect(cellsOf(files.get('xl/worksheets/sheet2.xml') ?? '').get('A2')?.text).toBe('c');
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['A B  a name that is far too lon', 'A B  a name that is far too (2)', 'Empty']);
  for (const part of files.keys())
    expect(part === '[Content_Types].xml' || files.has('[Content_Types].xml')).toBe(true);
  expect(files.get('[Content_Types].xml')?.match(/sheet\d\.xml/g)).toHaveLength(3);
});

test('D4: CSV holds the first table, formulas made harmless', async () => {
  expect((await written([table([['=1', 2]]), table([['b', 3]])], 'csv')).toString()).toBe(
    "\uFEFFcheck,value\r\n'=1,2\r\n",
  );
});

test('JSON holds every table, a row as an object', async () => {
  const text = (
    await written(
      [
        table([
          ['=1', 2],
          ['b', null],
        ]),
        table([], 'Passed'),
      ],
      'json',
    )
  ).toString();
  expect(JSON.parse(text)).toEqual({
    Findings: [
      { check: '=1', value: 2 },
      { check: 'b', value: null },
    ],
    Passed: [],
  });
});

test.each(['csv', 'json', 'xlsx'] as const)('%s: rows are taken as the reader takes the file', async (format) => {
  let made = 0;
  async function* rows() {
    for (; made < 200_000; made++) yield [`${made} ${'x'.repeat(200)} ${Math.random()}`, made];
  }
  const file = tableFile([{ name: 'Long', head: ['text', 'number'], rows: rows() }], format);
  for (let chunks = 0; chunks < 3; chunks++) await file.next();
  expect(made).toBeLessThan(50_000);
  await file.return(undefined);
});

test.each(['csv', 'json', 'xlsx'] as const)('%s: rows that fail fail the file', async (format) => {
  async function* rows() {
    yield ['a', 1];
    throw new Error('the database went away');
  }
  const file = tableFile([{ name: 'Broken', head: ['text', 'number'], rows: rows() }], format);
  await expect(whole(file)).rejects.toThrow('the database went away');
});

describe('D4: whatever the cells hold', () => {
  const trigger = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
  // Texts that spreadsheets execute, quotes and line ends that could end a cell, and anything else.
  const hostile = fc.oneof(
    fc.constantFrom(
      "=cmd|'/c calc'!A1",
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      '＋1',
      '－1',
      '＠1',
    ),
    fc.constantFrom('a","=1', 'a\r\n=1', '"=1"', "'=1", ' =1', 'a\n=1,+2', '=HYPERLINK("http://canary.example/","x")'),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  );
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    hostile,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
  );
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });

  test('CSV is read back as it was, and no cell of text begins as a formula does', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const text = (await written([table(given)], 'csv')).toString().slice(1);
        const read: string[][] = parseCsv(text, { relaxColumnCount: false, recordDelimiter: '\r\n' });
        expect(read).toHaveLength(given.length + 1);
        for (const [at, row] of given.entries()) {
          for (const [column, value] of row.entries()) {
            const found = read[at + 1]?.[column] ?? '';
            if (typeof value === 'string') {
              expect(found).not.toMatch(trigger);
              // Only apostrophes are added.
              const plain = (given: string) => given.replaceAll("'", '').toWellFormed();
              expect(plain(found)).toBe(plain(value));
            } else expect(found).toBe(value === null ? '' : String(value));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('CSV has no formula either for a reader that separates at semicolons or tabs', async () => {
    const inOneCell = fc
      .tuple(fc.string({ maxLength: 3 }), fc.constantFrom(';', '\t', '\n', '\r', ';"', ';  ', '; "'), hostile)
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(inOneCell, hostile), { minLength: 1, maxLength: 3 }), async (given) => {
        const text = (await written([table(given)], 'csv')).toString().slice(1);
        expect(text).not.toMatch(/[;\t]["  ]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\r\n][=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
      }),
      { numRuns: 300 },
    );
  });

  test('XLSX has no formula, text is text, and numbers are numbers', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const sheet = readZip(await written([table(given)], 'xlsx')).get('xl/worksheets/sheet1.xml') ?? '';
        expect(sheet).not.toMatch(/<f[ >]/);
        const cells = cellsOf(sheet);
        for (const [at, row] of given.entries()) {
          for (const [column, value] of row.entries()) {
            const found = cells.get(`${column === 0 ? 'A' : 'B'}${at + 2}`);
            if (typeof value === 'string' && value !== '') expect(found?.type).toBe('inlineStr');
            if (typeof value === 'number')
              expect([found?.type, Number(found?.text)]).toEqual(['n', value === 0 ? 0 : value]);
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
