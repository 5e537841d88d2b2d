import { z } from 'zod';
import { InvalidInput } from '#lib/platform/errors.ts';

/** A place in a list as an opaque text. */
export function toCursor(place: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

const wrong = () => new InvalidInput('cursor must be the next_cursor of the answer before.');

/** The place a cursor names. @throws InvalidInput when it is none of this list */
export function fromCursor<T extends z.ZodType>(cursor: string, shape: T): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw wrong();
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw wrong();
  return parsed.data;
}

const int4 = z.int().min(0).max(2_147_483_647);

/** A place that one number names. */
export const placeOf = z.tuple([int4]);
export const pairOf = z.tuple([int4, int4]);
/** A value of a sorted column, and a number. */
export const sortedPlace = z.tuple([z.string().max(3_000).nullable(), int4]);
