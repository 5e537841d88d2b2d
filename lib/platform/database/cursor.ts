import { z } from 'zod';
import { wrongCursor } from '#lib/platform/database/list-page.ts';

/** Encodes a list position as an opaque cursor. */
export function toCursor(place: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a cursor. @throws InvalidInput when it does not belong to this list */
export function fromCursor<T extends z.ZodType>(cursor: string, shape: T): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw wrongCursor();
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw wrongCursor();
  return parsed.data;
}

const int4 = z.int().min(0).max(2_147_483_647);

/** A position given by one number. */
export const placeOf = z.tuple([int4]);
export const pairOf = z.tuple([int4, int4]);
/** A value of the sorted column, and a number. */
export const sortedPlace = z.tuple([z.string().max(3_000).nullable(), int4]);
