import { InvalidInput } from '#lib/platform/errors.ts';

/** The error for a cursor that no response contained. */
export const wrongCursor = () => new InvalidInput('cursor must be the next_cursor of the previous response.');

/** The id after which a page of a list begins, for lists whose cursor is an id. @throws InvalidInput */
export function afterId(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor)) throw wrongCursor();
  return cursor;
}

/** Place of a row in a list by time. */
export interface Place {
  id: string;
  createdAt: Date;
}

/** Order of a list, newest first: the condition for what follows a cursor, and the cursor of a row. */
export interface ListOrder {
  orderBy: object;
  /** @throws InvalidInput */
  after: (cursor: string | undefined) => object;
  cursorOf: (last: Place) => string;
}

/** For chronological ids. */
export const newestById: ListOrder = {
  orderBy: { id: 'desc' },
  after(cursor) {
    const id = afterId(cursor);
    return id === null ? {} : { id: { lt: id } };
  },
  cursorOf: ({ id }) => id,
};

/** The place that a cursor of `newestByTime` names; null without one. @throws InvalidInput */
export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, time, last] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  const id = afterId(last);
  if (id === null) throw wrongCursor();
  return { createdAt: new Date(Number(time)), id };
}

/** For random ids. */
export const newestByTime: ListOrder = {
  orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  after(cursor) {
    const place = placeOf(cursor);
    if (place === null) return {};
    const { createdAt, id } = place;
    return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
  },
  cursorOf: ({ createdAt, id }) => `${createdAt.getTime()}.${id}`,
};

/**
 * Cuts one page out of rows. The query reads one row more than requested; that extra row means that there is a next
 * page.
 * @param cursorOf builds the cursor that `afterId`, or the caller's own parser, accepts
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
