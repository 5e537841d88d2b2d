import { z } from 'zod';
import { InvalidInput } from '#lib/platform/errors.ts';

/** Encodes a list position as an opaque cursor. */
export function toCursor(place: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

const wrong = () => new InvalidInput('cursor must be the next_cursor of the answer before.');

/** Decodes a cursor. @throws InvalidInput when it does not belong to this list */
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

/** A position given by one number. */
export const placeOf = z.tuple([int4]);
export const pairOf = z.tuple([int4, int4]);
/** A value of the sorted column, and a number. */
export const sortedPlace = z.tuple([z.string().max(3_000).nullable(), int4]);
