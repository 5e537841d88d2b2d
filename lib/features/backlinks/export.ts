import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { newSince } from '#lib/features/backlinks/domains.ts';
import { exportBacklinks as definition } from '#lib/features/backlinks/links-contract.ts';
import { everyLink } from '#lib/features/backlinks/list-store.ts';
import { readableDomain } from '#lib/features/backlinks/owned.ts';
import { toLink } from '#lib/features/backlinks/present.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Input = InputOf<typeof definition>;

const HEAD = [
  ...[
    'source_url',
    'source_domain',
    'page_title',
    'language',
    'target_url',
    'final_url',
    'anchor_text',
    'context_text',
  ],
  ...['rel_attributes', 'follow', 'first_follow', 'image_anchor', 'place', 'state', 'note', 'found_by', 'provider'],
  ...['first_seen', 'last_seen', 'checked_at', 'lost_at'],
] as const;

/** The links as a file, streamed while they are read. @throws NotFound, also for other users' domains */
export async function exportBacklinks(ctx: Ctx, input: Input): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for the dashboard's links, with the options in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const { one_per_domain: one, ...given } = Object.fromEntries(query);
  const raw = { ...given, ...(one === undefined ? {} : { one_per_domain: one === 'true' }), id };
  const parsed = parseInput(definition.input, raw);
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, input: Input): Promise<{ fileStem: string; tables: Table[] }> {
  const { no, domain } = await readableDomain(ctx, input.id);
  const fileStem = `backlinks-${domain}-${ctx.now().toISOString().slice(0, 10)}`;
  return { fileStem, tables: [{ name: 'Backlinks', head: HEAD, rows: rowsOf(no, input, newSince(ctx)) }] };
}

async function* rowsOf(no: number, { id: _, format: __, sort, order, ...filter }: Input, since: Date) {
  for await (const links of everyLink(no, { ...filter, since }, { sort, order })) {
    for (const link of links) {
      const shown = toLink(link);
      const row: Record<(typeof HEAD)[number], Cell> = { ...shown, rel_attributes: shown.rel_attributes.join(' ') };
      yield HEAD.map((column) => row[column]);
    }
  }
}
