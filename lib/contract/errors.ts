import { z } from 'zod';

/** The contract's three error bodies; each has exactly these fields. */
export const errorBodyA = z
  .strictObject({ error: z.string().min(1).meta({ description: 'What is wrong with the request.' }) })
  .meta({ description: 'The request is invalid.' });

export const errorBodyB = z
  .strictObject({
    success: z.literal(false).meta({ description: 'Always false.' }),
    message: z.string().min(1).meta({ description: 'What happened and what to do.' }),
  })
  .meta({ description: 'Not signed in, not ready, or generation failed.' });

export const errorBodyC = z
  .strictObject({
    status: z.int().meta({ description: 'The HTTP status.' }),
    error: z.string().min(1).meta({ description: 'What failed.' }),
  })
  .meta({ description: 'The service or a target failed, or the path is unknown.' });

/** One of the three error bodies of docs/api-contract.md §3. */
export type ErrorShape = 'A' | 'B' | 'C';
/** The body of an error response. */
export type ErrorBody = z.infer<typeof errorBodyA> | z.infer<typeof errorBodyB> | z.infer<typeof errorBodyC>;

/** One of the contract's three bodies with this text. */
export function errorBody(shape: ErrorShape, status: number, text: string): ErrorBody {
  if (shape === 'A') return { error: text };
  return shape === 'B' ? { success: false, message: text } : { status, error: text };
}
