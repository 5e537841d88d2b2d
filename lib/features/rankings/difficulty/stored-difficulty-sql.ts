import 'server-only';
import { mainLanguage } from '#lib/engines/country-languages.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Where keywords are searched: in a country as a whole, in the first of these engines that has it. */
export interface SearchedIn {
  projectId: string;
  country: string;
  /** Null: the main language of the country. */
  language: string | null;
  engines: readonly string[];
}

/**
 * The stored difficulty of the tracked keyword with this plain form, as a row for `LEFT JOIN LATERAL … k ON true`: a measured one
 * first, then by engine, desktop before mobile.
 */
export function storedDifficultySql(
  { projectId, country, language, engines }: SearchedIn,
  plain: Prisma.Sql,
): Prisma.Sql {
  const stored = language === null || language === mainLanguage(country) ? '' : language;
  return Prisma.sql`
    SELECT true AS is_tracked, difficulty, difficulty_low, difficulty_high, difficulty_reason, measured_at FROM tracked_keywords
    WHERE project_id = ${projectId}::uuid AND plain = ${plain} AND country = ${country} AND language = ${stored}
      AND location = '' AND engine = ANY(${[...engines]}::text[])
    ORDER BY difficulty IS NULL, measured_at IS NULL, array_position(${[...engines]}::text[], engine), device LIMIT 1`;
}
