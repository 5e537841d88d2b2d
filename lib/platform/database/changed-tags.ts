import { Prisma } from '#lib/platform/prisma/client.ts';

/** SQL value for a column `tags`: with these added and those removed, each once, in order. */
export const changedTags = (add: readonly string[], remove: readonly string[]): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT tag FROM unnest(tags || ${[...add]}::text[]) WITH ORDINALITY AS given(tag, place)
  WHERE tag <> ALL(${[...remove]}::text[]) GROUP BY tag ORDER BY min(place))`;
