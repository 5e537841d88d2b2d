import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { bareDomain } from '#lib/features/emails/find-domain-emails.ts';
import { findEmails } from '#lib/features/emails/find-emails.job.ts';
import { toDetail, toSummary } from '#lib/features/emails/present.ts';
import type * as contract from '#lib/features/emails/runs-contract.ts';
import * as store from '#lib/features/emails/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { projectForResult } from '#lib/platform/access/require-project.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { readyQueue } from '#lib/platform/queue/record-job.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

const noSuchRun = () => new NotFound('Email search not found.');

const userOf = (ctx: Ctx) => ownerOf(ctx, 'Email searches');

/**
 * Stores a search for emails and queues it in one transaction.
 * @throws NotFound, Forbidden (project); Unavailable (queue)
 */
export async function startEmailRun(ctx: Ctx, input: Input<'startEmailRun'>): Output<'startEmailRun'> {
  const userId = userOf(ctx);
  const projectId = await projectForResult(userId, input.project_id, bareDomain(input.domain));
  await readyQueue(findEmails, 'look');
  const run = {
    userId,
    projectId,
    domain: bareDomain(input.domain),
    engine: input.search_engine,
    country: input.country,
    pagesAsked: input.pages_number,
  };
  const row = await store.createQueuedRun(run, (within, id) => enqueue(findEmails, { id }, { id, within }));
  return { data: { run: toSummary(row) } };
}

/** The user's own searches and those filed under their projects, newest first. @throws InvalidInput (cursor) */
export async function listEmailRuns(ctx: Ctx, input: Input<'listEmailRuns'>): Output<'listEmailRuns'> {
  const after = afterId(input.cursor);
  const rows = await store.listRuns(userOf(ctx), input, after, input.limit + 1);
  const { page, next_cursor } = cutPage(rows, input.limit);
  return {
    data: {
      runs: page.map(toSummary),
      next_cursor,
    },
  };
}

/** @throws NotFound, also for other users' searches */
export async function getEmailRun(ctx: Ctx, { id }: Input<'getEmailRun'>): Output<'getEmailRun'> {
  return { data: { run: await detailOf(ctx, id) } };
}

/** @throws NotFound, also for other users' searches */
export async function deleteEmailRun(ctx: Ctx, { id }: Input<'deleteEmailRun'>): Output<'deleteEmailRun'> {
  if (!(await store.deleteRun(userOf(ctx), id))) throw noSuchRun();
  return { data: { deleted: true } };
}

/** The addresses found as a file. @throws NotFound, also for other users' searches */
export async function exportEmailRun(ctx: Ctx, { id, format }: Input<'exportEmailRun'>): Promise<FileAnswer> {
  const { fileStem, tables } = await emailTables(ctx, { id });
  return fileOfTables(fileStem, tables, format);
}

/** One row for each page with an address. @throws NotFound, also for other users' searches */
export async function emailTables(ctx: Ctx, { id }: { id: string }): Promise<{ fileStem: string; tables: Table[] }> {
  const run = await detailOf(ctx, id);
  const day = (run.finished_at ?? run.created_at).slice(0, 10);
  const head = [
    'email',
    'at_domain',
    'forms',
    'pages_count',
    'first_seen',
    'last_seen',
    'page',
    'page_forms',
    'snippet',
  ];
  const rows = run.addresses.flatMap((one) =>
    one.pages.map(({ url, forms, snippet }): Cell[] => [
      ...[one.email, one.at_domain, one.forms.join(' '), one.pages_count, one.first_seen, one.last_seen],
      ...[url, forms.join(' '), snippet],
    ]),
  );
  return {
    fileStem: `emails-${run.domain}-${day}`.replace(/[^a-z0-9.-]+/gi, '-'),
    tables: [{ name: 'Email search', head, rows }],
  };
}

async function detailOf(ctx: Ctx, id: string): Promise<contract.EmailRunDetail> {
  const userId = userOf(ctx);
  const row = await store.findRun(userId, id);
  if (!row) throw noSuchRun();
  // Sightings by the user who ran the search.
  const [seen, previous] = await Promise.all([
    store.sightingsOf(row.userId, row.domain),
    store.findPrevious(userId, row),
  ]);
  return toDetail(row, seen, previous);
}
