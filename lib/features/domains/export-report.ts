import 'server-only';
import { domainReports } from '#lib/features/domains/domain-report.run.ts';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import { presentInfo } from '#lib/features/domains/present-info.ts';
import { presentChanges } from '#lib/features/domains/present-report.ts';
import type { DomainChange } from '#lib/features/domains/reports-contract.ts';
import { inspectionOf } from '#lib/features/domains/reports-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

/**
 * A finished domain report as tables: every fact with its part and name, technologies with their evidence, changes.
 * @throws NotFound, also for other users' reports and for one without a result
 */
export async function exportDomainReport(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ fileStem: string; tables: Table[] }> {
  const row = await domainReports.get(ctx, id);
  const look = inspectionOf(row);
  if (!look) throw domainReports.notFound();
  const day = (row.finishedAt ?? row.createdAt).toISOString().slice(0, 10);
  return { fileStem: `domain-${row.domain}-${day}`, tables: tablesOf(presentInfo(look), presentChanges(row)) };
}

function tablesOf(info: DomainInfo, changes: readonly DomainChange[]): Table[] {
  return [
    { name: 'Facts', head: ['part', 'name', 'value', 'looked_at'], rows: factRows(info) },
    {
      name: 'Technologies',
      head: ['technology', 'categories', 'version', 'confidence', 'where', 'evidence', 'website'],
      rows: technologyRows(info),
    },
    {
      name: 'Changes',
      head: ['part', 'what', 'how', 'before', 'after'],
      rows: changes.map(({ part, what, how, before, after }) => [part, what, how, before, after]),
    },
  ];
}

/** Exported in separate tables or files. */
const ELSEWHERE = new Set(['answers', 'technologies']);

function* factRows(info: DomainInfo): Generator<Cell[]> {
  const { dns, whois, server, ssl, technology_stack, errors, looked_at: at } = info;
  for (const [part, facts] of Object.entries({ dns, whois, server, ssl, technology_stack })) {
    if (facts === null) yield [part, 'not checked', errors[part] ?? '', at[part] ?? ''];
    else for (const [name, value] of flat(facts, '')) yield [part, name, value, at[part] ?? ''];
  }
}

/** Every nested value with its name; lists become one row per member. */
function* flat(value: unknown, name: string): Generator<[string, Cell]> {
  if (Array.isArray(value)) {
    for (const one of value) yield* flat(one, name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      if (!ELSEWHERE.has(key)) yield* flat(one, name ? `${name}.${key}` : key);
    }
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) {
    yield [name, value];
  }
}

function* technologyRows({ technology_stack }: DomainInfo): Generator<Cell[]> {
  for (const { name, categories, version, confidence, evidence, website } of technology_stack?.technologies ?? []) {
    for (const { where, text } of evidence.length > 0 ? evidence : [{ where: '', text: '' }]) {
      yield [name, categories.join(', '), version, confidence, where, text, website];
    }
  }
}
