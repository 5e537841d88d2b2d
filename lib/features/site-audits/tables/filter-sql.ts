import 'server-only';
import { type ColumnId, columnById, extractionNumber } from '#lib/features/site-audits/columns-contract.ts';
import type { Condition, Filter } from '#lib/features/site-audits/filter-contract.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Columns that are computed instead of stored. The rows are those of `site_pages p`. */
const EXPRESSIONS: Partial<Record<ColumnId, Prisma.Sql>> = {
  redirect_url: Prisma.sql`(SELECT r.url FROM site_pages r WHERE r.audit_no = p.audit_no AND r.no = p.redirect_no)`,
  outcome: Prisma.sql`p.outcome::text`,
};

/** A column as SQL: names from a fixed list, never text from the caller. */
export function columnSql(id: ColumnId): Prisma.Sql {
  const number = extractionNumber(id);
  return number > 0 ? Prisma.raw(`(p.extracted->>'${number}')`) : (EXPRESSIONS[id] ?? Prisma.raw(`p."${id}"`));
}

/** A validated filter as a condition on `site_pages p`. Values are parameters. */
export function filterSql(filter: Filter): Prisma.Sql {
  if ('all' in filter) return joined(filter.all, ' AND ', Prisma.sql`true`);
  if ('any' in filter) return joined(filter.any, ' OR ', Prisma.sql`false`);
  if ('not' in filter) return Prisma.sql`(NOT coalesce(${filterSql(filter.not)}, false))`;
  return conditionSql(filter);
}

function joined(filters: readonly Filter[], word: ' AND ' | ' OR ', none: Prisma.Sql): Prisma.Sql {
  if (filters.length === 0) return none;
  return Prisma.sql`(${Prisma.join(filters.map(filterSql), word)})`;
}

const like = (text: unknown): string => escapeLike(String(text));

function conditionSql({ field, op, value }: Condition): Prisma.Sql {
  const column = columnById(field);
  // Validated when the filter was parsed.
  if (!column) throw new RangeError(`there is no column ${field}`);
  const sql = columnSql(column.id as ColumnId);
  const text = Prisma.sql`coalesce(${sql}, '')`;
  switch (op) {
    case 'empty':
      return column.kind === 'text' ? Prisma.sql`${text} = ''` : Prisma.sql`${sql} IS NULL`;
    case 'not_empty':
      return column.kind === 'text' ? Prisma.sql`${text} <> ''` : Prisma.sql`${sql} IS NOT NULL`;
    case 'contains':
      return Prisma.sql`${text} ILIKE ${`%${like(value)}%`}`;
    case 'not_contains':
      return Prisma.sql`${text} NOT ILIKE ${`%${like(value)}%`}`;
    case 'starts_with':
      return Prisma.sql`${text} ILIKE ${`${like(value)}%`}`;
    case 'ends_with':
      return Prisma.sql`${text} ILIKE ${`%${like(value)}`}`;
    case 'equals':
      return Prisma.sql`lower(${text}) = lower(${String(value)})`;
    case 'not_equals':
      return Prisma.sql`lower(${text}) <> lower(${String(value)})`;
    case 'is':
      return Prisma.sql`${sql} IS NOT DISTINCT FROM ${value === true}::boolean`;
    case 'in':
      return Prisma.sql`${sql} = ANY(${listOf(value)}::text[])`;
    case 'not_in':
      return Prisma.sql`NOT (${sql} = ANY(${listOf(value)}::text[]))`;
    case 'before':
      return Prisma.sql`${sql} < ${new Date(String(value))}`;
    case 'after':
      return Prisma.sql`${sql} > ${new Date(String(value))}`;
    default:
      return Prisma.sql`${sql} ${Prisma.raw(COMPARISONS[op])} ${Number(value)}::float8`;
  }
}

const COMPARISONS = { eq: '=', ne: 'IS DISTINCT FROM', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

const listOf = (value: Condition['value']): string[] => (Array.isArray(value) ? value : []);
