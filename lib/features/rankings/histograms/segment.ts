import type { KeywordFilter } from '#lib/features/rankings/keyword-where.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** The part of a project's keywords for which histograms are stored; without values, all of them. */
export interface Segment {
  engine?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
  device?: string | undefined;
}

const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false;

/** The segment that a filter selects; null if it selects by anything else, such as a tag. */
export function segmentOf(filter: KeywordFilter): Segment | null {
  const { search_engine: engine, country, language, device, change_days: _, ...others } = storable(filter);
  if (Object.values(others).some(isGiven)) return null;
  return { engine, country, language, device };
}

/** SQL condition for a segment of a table or alias. */
export function inSegment(table: Prisma.Sql, { engine, country, language, device }: Segment): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (engine) parts.push(Prisma.sql`${table}.engine = ${engine}`);
  if (country) parts.push(Prisma.sql`${table}.country = ${country}`);
  if (language) parts.push(Prisma.sql`${table}.language = ${language}`);
  if (device) parts.push(Prisma.sql`${table}.device = ${device}`);
  return Prisma.join(parts, ' AND ');
}
