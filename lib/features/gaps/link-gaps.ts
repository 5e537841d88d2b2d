import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { type KnownIndex, readableIndexes } from '#lib/features/backlinks/service.ts';
import * as contract from '#lib/features/gaps/link-contract.ts';
import { type LinkGapRow, readLinkGaps } from '#lib/features/gaps/link-store.ts';
import { sidesOf } from '#lib/features/gaps/sides.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Input = InputOf<typeof contract.listLinkGaps>;
type Selection = Omit<Input, 'limit' | 'offset'>;
type Side = contract.LinkGaps['own'];

const MAX_FILE_ROWS = 100_000;
const FILE_PART = 5_000;

/** @throws NotFound; Refused for a domain that is no competitor of the project */
export async function listLinkGaps(ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.listLinkGaps>> {
  const { sides, rows, ...counts } = await read(ctx, input);
  const [own, ...competitors] = sides.map(({ domain, indexes }) => present(domain, indexes));
  if (!own) throw new Error('a project without a domain');
  return {
    data: {
      about: contract.LINK_GAP_EVIDENCE,
      own,
      competitors,
      counts,
      domains: rows.map((row) => ({
        domain: row.domain,
        links: linksTo(row, own, 0),
        competitors: competitors.map((side, index) => ({
          domain: side.domain,
          links: linksTo(row, side, index + 1),
        })),
        follow: row.follow,
        unverified: row.unverified,
        example_url: row.example,
        seen_at: row.seen,
      })),
    },
  };
}

/** @throws NotFound; Refused for a domain that is no competitor of the project */
export async function exportLinkGaps(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof contract.exportLinkGaps>,
): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, format);
}

/** The same for the dashboard's links, with the filter in the query string. @throws InvalidInput, NotFound, Refused */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(contract.exportLinkGaps.input, { ...Object.fromEntries(query), project_id: id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, input: Selection): Promise<{ fileStem: string; tables: Table[] }> {
  const { domain, competitors } = await sidesOf(ctx, input);
  const head = ['referring_domain', domain, ...competitors, 'follow', 'unverified', 'example_url', 'seen_at'];
  const fileStem = `link-gaps-${domain}-${ctx.now().toISOString().slice(0, 10)}`;
  return { fileStem, tables: [{ name: 'Link gaps', head, rows: rowsOf(ctx, input) }] };
}

async function* rowsOf(ctx: Ctx, input: Selection): AsyncGenerator<Cell[]> {
  for (let offset = 0; offset < MAX_FILE_ROWS; offset += FILE_PART) {
    ctx.signal.throwIfAborted();
    const { data } = await listLinkGaps(ctx, { ...input, limit: FILE_PART, offset });
    for (const row of data.domains) {
      const links = row.competitors.map((one) => one.links);
      yield [row.domain, row.links, ...links, row.follow, row.unverified, row.example_url, row.seen_at];
    }
    if (data.domains.length < FILE_PART) return;
  }
}

async function read(ctx: Ctx, { gap: kind, q, limit, offset, ...input }: Input) {
  const { domain, competitors } = await sidesOf(ctx, input);
  const domains = [domain, ...competitors];
  const known = await readableIndexes(ctx, domains);
  const sides = domains.map((one) => ({ domain: one, indexes: known.filter((index) => index.domain === one) }));
  const gaps = await readLinkGaps({
    sides: sides.map((side) => ({ domain: side.domain, nos: side.indexes.map(({ no }) => no) })),
    kind,
    q,
    limit,
    offset,
  });
  return { sides, ...gaps };
}

function present(domain: string, indexes: readonly KnownIndex[]): Side {
  const [first] = indexes.toSorted((a, b) => b.domains - a.domains);
  return {
    domain,
    id: first?.id ?? null,
    referring_domains: first?.domains ?? null,
    at: first?.at?.toISOString() ?? null,
  };
}

const linksTo = ({ links }: LinkGapRow, { id }: Side, index: number) => (id === null ? null : (links[index] ?? 0));
