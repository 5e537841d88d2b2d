import { InvalidInput } from '#lib/platform/errors.ts';

export const wrongCursor = () => new InvalidInput('cursor must be the next_cursor of the answer before.');

/** The record after which a page of a list begins, where the list is told apart by ids. @throws InvalidInput */
export function afterId(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor)) throw wrongCursor();
  return cursor;
}

/**
 * One page out of rows of which one more was read than is wanted: the one too many tells that there is more.
 * @param cursorOf what `afterId`, or a reader of one's own, takes as the place to go on from
 */
export function cutPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string = ({ id }) => id,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last ? cursorOf(last) : null };
}
