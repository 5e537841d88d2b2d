import 'server-only';
import { isBlank } from '#lib/contract/has-text.ts';
import { type ImportLayout, layoutOf } from '#lib/features/backlinks/import/import-columns.ts';
import { type ImportedRow, readRow } from '#lib/features/backlinks/import/import-row.ts';
import type { ImportReport } from '#lib/features/backlinks/index-contract.ts';
import type { LinkRow } from '#lib/features/backlinks/links/link-row.ts';
import { upsertLinks } from '#lib/features/backlinks/links/link-store.ts';
import { ownedDomain } from '#lib/features/backlinks/owned.ts';
import { targetOf } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, LimitReached } from '#lib/platform/errors.ts';
import { bufferBody } from '#lib/platform/table-file/buffered-body.ts';
import { readTable } from '#lib/platform/table-file/read-table.ts';

const MAX_ROWS = 100_000;
const SLICE = 1_000;
/** Maximum invalid and valid rows in a preview. */
const SHOWN = { errors: 50, sample: 5 };
/** Maximum rows before the header: a title, the export date. */
const MAX_PREAMBLE = 5;
const TRANSACTION_MS = 5 * 60_000;

interface Given {
  id: string;
  body: AsyncIterable<Uint8Array>;
}

/** Previews an import without storing anything. @throws NotFound, InvalidInput */
export async function previewImport(ctx: Ctx, { id, body }: Given): Promise<ImportReport> {
  const { domain } = await ownedDomain(ctx, id);
  const report = newReport();
  for await (const one of rowsOf(ctx, domain, body)) note(report, one);
  return report;
}

/** Stores the valid rows of a file, all or none. @throws NotFound, InvalidInput */
export async function importLinks(ctx: Ctx, { id, body }: Given): Promise<ImportReport> {
  const row = await ownedDomain(ctx, id);
  const report = newReport();
  const startedAt = ctx.now();
  // Buffers the file before the transaction, so that a slow upload does not hold a database connection.
  await using file = await bufferBody(body);
  await db().$transaction(
    async (tx) => {
      let fresh = 0;
      let slice = new Map<string, LinkRow>();
      const write = async () => {
        ctx.signal.throwIfAborted();
        fresh += await upsertLinks(tx, row.no, [...slice.values()]);
        slice = new Map();
      };
      for await (const one of rowsOf(ctx, row.domain, file.read())) {
        note(report, one);
        if (!one.row.ok) continue;
        slice.set(one.row.link.key, one.row.link);
        if (slice.size >= SLICE) await write();
      }
      await write();
      if (report.good === 0) throw new InvalidInput('No row of the file contains a link to this domain.');
      report.imported = fresh;
      await tx.backlinkRun.create({
        data: {
          domainNo: row.no,
          kind: 'import',
          status: 'done',
          startedAt,
          finishedAt: ctx.now(),
          total: report.rows,
          failed: report.bad,
          linksFound: report.good,
          linksNew: fresh,
          incompleteReason: report.bad > 0 ? `${report.bad} of ${report.rows} rows could not be read.` : null,
        },
      });
    },
    { maxWait: 10_000, timeout: TRANSACTION_MS },
  );
  return report;
}

interface Read {
  line: number;
  layout: ImportLayout;
  row: ImportedRow;
}

async function* rowsOf(ctx: Ctx, domain: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Read> {
  const target = targetOf(domain);
  const now = ctx.now();
  let layout: ImportLayout | null = null;
  let before = 0;
  let rows = 0;
  for await (const { line, cells } of readTable(body)) {
    if (!layout) {
      layout = layoutOf(cells);
      if (!layout && ++before > MAX_PREAMBLE) break;
      continue;
    }
    if (cells.every(isBlank)) continue;
    if (++rows > MAX_ROWS) throw new LimitReached(`The file must have at most ${MAX_ROWS} rows. Split it.`, 1);
    yield { line, layout, row: readRow(cells, layout, target, now) };
  }
  if (!layout) {
    throw new InvalidInput(
      'No column with linking pages found. Columns of Ahrefs, Semrush, Moz and Search Console are supported, such as “Referring page URL”, “Source url”, “Linking page”.',
    );
  }
  if (rows === 0) throw new InvalidInput('The file has a header but no rows.');
}

const newReport = (): ImportReport => ({
  provider: '',
  columns: [],
  rows: 0,
  good: 0,
  bad: 0,
  imported: 0,
  errors: [],
  sample: [],
});

function note(report: ImportReport, { line, layout, row }: Read): void {
  report.provider = layout.provider;
  report.columns = layout.names;
  report.rows++;
  if (row.ok) {
    report.good++;
    if (report.sample.length < SHOWN.sample) {
      const { source_url, target_url, anchor, follow } = row.link;
      report.sample.push({ source_url, target_url, anchor_text: anchor, follow });
    }
    return;
  }
  report.bad++;
  if (report.errors.length < SHOWN.errors) report.errors.push({ line, message: row.message });
}
