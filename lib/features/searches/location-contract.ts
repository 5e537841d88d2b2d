import { z } from 'zod';
import { VALUE } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { locationKey, readLocation } from '#lib/engines/location.ts';

/** City or coordinates of a search; parsed to the stored form of `locationKey`. Use it with `.optional()`. */
export const location = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(200)
  .transform((value, context) => {
    const read = readLocation(value);
    if ('location' in read) return locationKey(read.location);
    context.issues.push({ code: 'custom', input: value, message: read.problem, params: VALUE });
    return z.NEVER;
  })
  .meta({
    title: 'Location',
    description:
      'City with region and country, as in Google’s list of geo targets, or latitude and longitude. Google only; other engines through a connected source that supports it.',
    examples: ['Portsmouth, England, United Kingdom', '50.7989, -1.0912'],
  });
