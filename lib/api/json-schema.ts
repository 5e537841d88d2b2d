import { z } from 'zod';

/** A JSON Schema, or a part of one. */
export type Json = Record<string, unknown>;

/** A copy of an object; empty for anything else. */
export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Inlined, because a reader of one endpoint wants to see all of it. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const made: Json = {
    ...z.toJSONSchema(schema, {
      io,
      reused: 'inline',
      unrepresentable: 'any',
      // The limits of the number type say nothing about the field.
      override: ({ jsonSchema: one }) => {
        if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
        if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
      },
    }),
  };
  delete made.$schema;
  delete made.id;
  return made;
}
