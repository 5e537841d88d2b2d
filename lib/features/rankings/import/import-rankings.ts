import { formatNumber } from '#lib/text/format.ts';
import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { isBlank } from '#lib/contract/has-text.ts';
import { MAX_TRACKED } from '#lib/features/rankings/fields-contract.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import {
  type importRankings as definition,
  type ImportReport,
  MAX_IMPORT_ROWS,
} from '#lib/features/rankings/files-contract.ts';
import { foldCounters } from '#lib/features/rankings/histograms/update-counters.ts';
import { firstAverage, ignoredColumns } from '#lib/features/rankings/import/import-averages.ts';
import { asUtf8, encodingOf } from '#lib/features/rankings/import/import-encoding.ts';
import { type ImportTarget, placeFault, placesOf } from '#lib/features/rankings/import/import-places.ts';
import { type ImportedRow, type Layout, layoutOf, readRow } from '#lib/features/rankings/import/import-row.ts';
import { type ObjectRow, readObjects } from '#lib/features/rankings/import/read-objects.ts';
import * as store from '#lib/features/rankings/keyword-store.ts';
import { locationSupport } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, Refused } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { bufferBody } from '#lib/platform/table-file/buffered-body.ts';
import { readTable } from '#lib/platform/table-file/read-table.ts';
import { startOfDay } from '#lib/text/zoned-time.ts';

const SHOWN = { errors: 100, sample: 5 };
const SLICE = 5_000;
const SETTLED_AT_ONCE = 500;
/** Number of objects whose property names determine the columns of a file. */
const NAMED_BY = 1_000;
const MAX_COLUMNS = 200;
/** Rows after which the event loop runs other work. */
const BATCH = 1_000;
const TRANSACTION_MS = 5 * 60_000;
const HALF_DAY_MS = 12 * 3_600_000;

type Kind = 'keywords' | 'history';
type Bytes = AsyncIterable<Uint8Array>;

/**
 * Parses the content of an import and stores it if `commit` is set. @throws NotFound, Forbidden, InvalidInput; Refused:
 * nothing is imported
 */
export async function importRankings(
  ctx: Ctx,
  input: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const body = async function* () {
    yield Buffer.from(input.content);
  };
  const given = { kind: input.kind === 'auto' ? undefined : input.kind, commit: input.commit };
  return { data: { report: await readIn(ctx, input.project_id, body(), given) } };
}

interface Given {
  id: string;
  body: Bytes;
}

/** For the dashboard: reports what a file contains without importing it. @throws NotFound, Forbidden, InvalidInput */
export const previewRankings = (ctx: Ctx, { id, body }: Given) =>
  readIn(ctx, id, body, { kind: undefined, commit: false });

/** For the dashboard: imports a whole file, or nothing. @throws NotFound, Forbidden, InvalidInput, Refused */
export const takeRankings = (ctx: Ctx, { id, body }: Given) => readIn(ctx, id, body, { kind: undefined, commit: true });

async function readIn(
  ctx: Ctx,
  projectId: string,
  body: Bytes,
  { kind: wanted, commit }: { kind: Kind | undefined; commit: boolean },
): Promise<ImportReport> {
  const { project } = await requireProjectRole(ctx, projectId, 'editor');
  const target: ImportTarget = { project, supports: await locationSupport() };
  await using file = await bufferBody(body);
  const report: ImportReport = {
    kind: wanted ?? 'keywords',
    encoding: 'UTF-8',
    columns: [],
    ignored: [],
    rows: 0,
    good: 0,
    bad: 0,
    errors: [],
    sample: [],
    keywords: 0,
    keywords_new: 0,
    first_day: null,
    last_day: null,
    imported: false,
    checks_new: 0,
  };
  const known = await store.knownKeywords(projectId);
  const seen = new Set<string>();
  const asked = new Set<string>();
  const rows: ImportedRow[] = [];
  let fresh = 0;
  let layout: Layout | null = null;
  let head: string[] = [];
  let read = 0;
  for await (const { line, cells } of tableOf(file.read, report)) {
    if (++read % BATCH === 0) await new Promise(setImmediate);
    ctx.signal.throwIfAborted();
    if (!layout) {
      head = cells;
      layout = layoutOf(cells);
      if (!layout) {
        const names = cells.slice(0, 12).map((name) => `“${name.slice(0, 40)}”`);
        throw new InvalidInput(`A column “keyword” or “query” is required; the file has ${names.join(', ')}.`);
      }
      const hasHistory = layout.has('day') && (layout.has('position') || layout.has('state'));
      if (wanted === 'history' && !hasHistory) {
        throw new InvalidInput('A ranking history requires the columns “date” and “position”; one of them is missing.');
      }
      const average = hasHistory
        ? await firstAverage(tableOf(file.read, report), layout, () => new Promise(setImmediate))
        : null;
      if (wanted === 'history' && average !== null) {
        throw new InvalidInput(
          `A ranking history requires measured positions; the file has average ones, such as “${average}”.`,
        );
      }
      report.kind = wanted ?? (hasHistory && average === null ? 'history' : 'keywords');
      report.ignored = ignoredColumns(cells, layout, { kind: report.kind, hasAverages: average !== null });
      const fields = new Map([...layout].map(([field, at]) => [at, field]));
      report.columns = cells.map((name, at) => ({ name: name.trim(), field: fields.get(at) ?? null }));
      continue;
    }
    if (cells.every(isBlank)) continue;
    if (++report.rows > MAX_IMPORT_ROWS) throw tooManyRows();
    const result = readRow(cells, { layout, head, kind: report.kind, now: ctx.now() });
    if (!result.ok) {
      report.bad++;
      const { column, rule, value } = result;
      if (report.errors.length < SHOWN.errors) report.errors.push({ line, column, rule, value });
      continue;
    }
    const { row } = result;
    if (placesOf(target, row).length === 0) {
      report.bad++;
      if (report.errors.length < SHOWN.errors) report.errors.push({ line, ...placeFault(target, row, layout, head) });
      continue;
    }
    const { plain, engine, country, language, device, location } = row;
    const asks = JSON.stringify([plain, engine, country, language, device, location]);
    const isFirst = !asked.has(asks);
    asked.add(asks);
    for (const spot of isFirst ? placesOf(target, row) : []) {
      const key = store.searchTargetKey({ ...spot, plain });
      if (seen.has(key)) continue;
      seen.add(key);
      if (known.has(key) || known.size + ++fresh <= MAX_TRACKED) continue;
      throw tooManyKeywords(
        `it has ${formatNumber(known.size)}, and by line ${formatNumber(line)} of the file there are more`,
      );
    }
    // For a keyword that appears again, only its check is new; its search targets are derived again.
    if (commit && (isFirst || row.check)) rows.push(row);
    note(report, row, target);
  }
  if (!layout || report.rows === 0) throw new InvalidInput('The file has no rows.');
  report.keywords = seen.size;
  report.keywords_new = fresh;
  if (!commit) return report;
  if (report.bad > 0) {
    const [first] = report.errors;
    throw new Refused(
      `content: ${formatNumber(report.bad)} of ${formatNumber(report.rows)} rows are invalid, so nothing was imported; line ${first?.line}: ${first?.column} ${first?.rule}, given "${first?.value}"`,
    );
  }
  report.checks_new = await take(ctx, target, rows);
  await foldCounters(project.id);
  report.imported = true;
  return report;
}

const tooManyKeywords = (why: string) =>
  new Refused(
    `content: a project can track at most ${formatNumber(MAX_TRACKED)} keywords, counting each engine, country, language, device and location; ${why}`,
  );

function note(report: ImportReport, row: ImportedRow, target: ImportTarget): void {
  const { keyword, check } = row;
  report.good++;
  const day = check?.at.slice(0, 10) ?? null;
  if (day !== null && (report.first_day === null || day < report.first_day)) report.first_day = day;
  if (day !== null && (report.last_day === null || day > report.last_day)) report.last_day = day;
  if (report.sample.length >= SHOWN.sample) return;
  const [spot] = placesOf(target, row);
  const place = [spot?.engine, spot?.country, spot?.language, spot?.device, spot?.location].filter(Boolean).join(', ');
  const value =
    check === null
      ? null
      : check.state === 'found'
        ? `position ${check.position}`
        : check.state === 'not_found'
          ? `not in top ${check.depth}`
          : 'not measured';
  report.sample.push({ keyword, place, day, value });
}

/**
 * The time of a check whose day has no time: noon; before noon, the start of the day, or now if the day has not started
 * there yet.
 */
function momentOf(start: Date, now: Date): Date {
  const noon = new Date(start.getTime() + HALF_DAY_MS);
  return [noon, start].find((moment) => moment <= now) ?? now;
}

/** Imports all rows, or none. @returns number of checks added */
async function take(ctx: Ctx, target: ImportTarget, rows: readonly ImportedRow[]): Promise<number> {
  const { project } = target;
  return db().$transaction(
    async (tx) => {
      await store.holdProject(tx, project.id);
      const before = await store.knownKeywords(project.id, tx);
      const fresh = new Map<string, store.NewKeyword>();
      for await (const row of inTurns(ctx, rows)) {
        const { keyword, plain, tags, targetUrl, volume, aiOverview } = row;
        for (const spot of placesOf(target, row)) {
          const key = store.searchTargetKey({ ...spot, plain });
          if (before.has(key) || fresh.has(key)) continue;
          fresh.set(key, { ...spot, keyword, plain, tags, targetUrl, aiOverview, avgMonthlySearches: volume });
        }
      }
      const all = before.size + fresh.size;
      if (all > MAX_TRACKED) throw tooManyKeywords(`with these it would have ${formatNumber(all)}`);
      await store.insertKeywords(tx, project.id, [...fresh.values()]);
      const numbers = await store.knownKeywords(project.id, tx);
      const noon = new Map<string, Date>();
      const checks: Prisma.RankCheckCreateManyInput[] = [];
      for await (const row of inTurns(ctx, rows)) {
        if (!row.check) continue;
        const [spot] = placesOf(target, row);
        const no = spot && numbers.get(store.searchTargetKey({ ...spot, plain: row.plain }));
        if (no === undefined) continue;
        const { at, ...found } = row.check;
        if (at.length === 10 && !noon.has(at)) noon.set(at, momentOf(startOfDay(at, project.timezone), ctx.now()));
        const reason = found.state === 'unmeasured' ? 'imported' : null;
        checks.push({ keywordNo: no, at: noon.get(at) ?? new Date(at), ...found, reason, imported: true });
      }
      let added = 0;
      for (let from = 0; from < checks.length; from += SLICE) {
        ctx.signal.throwIfAborted();
        const data = checks.slice(from, from + SLICE);
        added += (await tx.rankCheck.createMany({ data, skipDuplicates: true })).count;
      }
      const touched = [...new Set(checks.map(({ keywordNo }) => keywordNo))];
      for (let from = 0; from < touched.length; from += SETTLED_AT_ONCE) {
        await refreshAggregates(tx, touched.slice(from, from + SETTLED_AT_ONCE));
      }
      return added;
    },
    { maxWait: 10_000, timeout: TRANSACTION_MS },
  );
}

/** Iterates over rows and lets the event loop run other work in between. @throws when the caller has aborted */
async function* inTurns<T>({ signal }: Ctx, rows: readonly T[]): AsyncGenerator<T> {
  for (const [at, row] of rows.entries()) {
    if (at % BATCH === 0) await new Promise(setImmediate);
    signal.throwIfAborted();
    yield row;
  }
}

/** Rows of CSV, of a JSON array of objects, or of NDJSON; the first one names the columns. */
async function* tableOf(read: () => Bytes, report: ImportReport): AsyncGenerator<{ line: number; cells: string[] }> {
  const encoding = await encodingOf(read);
  report.encoding = encoding === 'UTF-16 BE' ? 'UTF-16' : encoding;
  const text = () => asUtf8(read(), encoding);
  let start = '';
  for await (const chunk of text()) {
    start += Buffer.from(chunk).toString();
    if (start.trim() !== '') break;
  }
  if (start === '') throw new InvalidInput('The file is empty.');
  const opening = /^[\s\uFEFF]*([[{])/.exec(start.slice(0, 200))?.[1];
  if (opening === undefined) {
    yield* readTable(text());
    return;
  }
  const names = new Set<string>();
  // The first objects determine the columns.
  let first: ObjectRow[] | null = [];
  let count = 0;
  const cellsOf = function* (rows: readonly ObjectRow[]) {
    for (const { line, cells } of rows) yield { line, cells: [...names].map((name) => cells.get(name) ?? '') };
  };
  for await (const row of readObjects(text(), opening === '[')) {
    if (++count > MAX_IMPORT_ROWS) throw tooManyRows();
    if (!first) {
      yield* cellsOf([row]);
      continue;
    }
    first.push(row);
    for (const name of row.cells.keys()) names.add(name);
    if (names.size > MAX_COLUMNS) {
      throw new InvalidInput(
        `The file must have at most ${MAX_COLUMNS} columns; by row ${row.line} it has ${names.size}.`,
      );
    }
    if (first.length < NAMED_BY) continue;
    yield { line: 1, cells: [...names] };
    yield* cellsOf(first);
    first = null;
  }
  if (!first || first.length === 0) return;
  yield { line: 1, cells: [...names] };
  yield* cellsOf(first);
}

const tooManyRows = () =>
  new InvalidInput(`The file must have at most ${formatNumber(MAX_IMPORT_ROWS)} rows. Split it.`);
