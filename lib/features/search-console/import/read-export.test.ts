import { expect, test } from 'vitest';
import { countOf, decimalOf, readExport } from '#lib/features/search-console/import/read-export.ts';
import { zipChunks } from '#lib/platform/table-file/zip.ts';

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipChunks(Object.entries(files).map(([name, text]) => ({ name, text: [text] })))) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const english = {
  'Queries.csv':
    'Top queries,Clicks,Impressions,CTR,Position\nsourdough bread,120,"2,400",5%,3.4\nrye,4,90,4.44%,8.1\n',
  'Pages.csv': 'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/bread,124,2490,4.98%,4.1\n',
  'Countries.csv': 'Country,Clicks,Impressions,CTR,Position\nUnited Kingdom,124,2490,4.98%,4.1\n',
  'Devices.csv': 'Device,Clicks,Impressions,CTR,Position\nMobile,80,1500,5.33%,4\nDesktop,44,990,4.44%,4.3\n',
  'Search appearance.csv': 'Search Appearance,Clicks,Impressions,CTR,Position\n',
  'Dates.csv': 'Date,Clicks,Impressions,CTR,Position\n2026-10-01,60,1200,5%,4\n2026-10-02,64,1290,4.96%,4.2\n',
  'Filters.csv': 'Filter,Value\nSearch type,Web\nDate,Last 3 months\n',
};

test('an export is read by the content and order of its tables', async () => {
  const { days, tables } = await readExport(await zipOf(english));
  expect(days.map(({ value }) => value)).toEqual(['2026-10-01', '2026-10-02']);
  expect(tables.query[0]).toEqual({ value: 'sourdough bread', clicks: 120, impressions: 2400, position: 3.4 });
  expect(tables.page).toHaveLength(1);
  expect(tables.country[0]?.value).toBe('United Kingdom');
  expect(tables.device.map(({ value }) => value)).toEqual(['Mobile', 'Desktop']);
});

test('names of files and columns, decimal commas and semicolons may be those of another language', async () => {
  const { days, tables } = await readExport(
    await zipOf({
      'Diagramm.csv': 'Datum;Klicks;Impressionen;CTR;Position\n2026-10-01;60;1.200;5 %;4,2\n',
      'Suchanfragen.csv': 'Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\nsauerteigbrot;60;1.200;5 %;4,25\n',
      'Seiten.csv': 'Die häufigsten Seiten;Klicks;Impressionen;CTR;Position\nhttps://a.example/;60;1.200;5 %;4,2\n',
      'Länder.csv': 'Land;Klicks;Impressionen;CTR;Position\nDeutschland;60;1.200;5 %;4,2\n',
      'Geräte.csv': 'Gerät;Klicks;Impressionen;CTR;Position\nComputer;60;1.200;5 %;4,2\n',
      'Filter.csv': 'Filter;Wert\nSuchtyp;Web\n',
    }),
  );
  expect(days).toEqual([{ value: '2026-10-01', clicks: 60, impressions: 1200, position: 4.2 }]);
  expect(tables.query).toEqual([{ value: 'sauerteigbrot', clicks: 60, impressions: 1200, position: 4.25 }]);
  expect(tables.country[0]?.value).toBe('Deutschland');
  expect(tables.device[0]?.value).toBe('Computer');
});

test('a malformed value names file, row and column', async () => {
  const broken = english['Queries.csv'].replace('rye,4,', 'rye,four,');
  await expect(readExport(await zipOf({ ...english, 'Queries.csv': broken }))).rejects.toThrow(
    'Queries.csv, row 3, column 2: must be a whole number; given: "four". Nothing was imported.',
  );
});

test('a file that is not an export is refused with what to do', async () => {
  await expect(readExport(Buffer.from('clicks,impressions\n'))).rejects.toThrow('not a ZIP archive');
  await expect(readExport(await zipOf({ 'a.csv': 'a,b\n1,2\n' }))).rejects.toThrow('no table of dates');
  const zip = await zipOf(english);
  // In the compressed content of the first file.
  zip[45] = (zip[45] ?? 0) ^ 0xff;
  await expect(readExport(zip)).rejects.toThrow(/damaged|ZIP archive/);
});

test.each([
  ['1234', 1234],
  ['1.234', 1234],
  ["1'234'567", 1_234_567],
  ['1 234', 1234],
  ['12.34', null],
  ['-1', null],
  ['', null],
])('the count %j is %j', (text, count) => expect(countOf(text)).toBe(count));

test.each([
  ['3,4', 3.4],
  ['12', 12],
  ['4 %', null],
])('the decimal %j is %j', (text, value) => expect(decimalOf(text)).toBe(value));
