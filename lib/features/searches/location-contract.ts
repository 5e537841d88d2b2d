import { z } from 'zod';
import { VALUE } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { locationKey, readLocation } from '#lib/engines/location.ts';

/** A field for a location, parsed to the stored form of `locationKey`. @param words values that are kept as they are */
const locationText = (...words: string[]) =>
  z
    .string()
    .trim()
    .min(1)
    .refine(hasText, EMPTY)
    .max(200)
    .transform((value, context) => {
      if (words.includes(value)) return value;
      const read = readLocation(value);
      if ('location' in read) return locationKey(read.location);
      context.issues.push({ code: 'custom', input: value, message: read.problem, params: VALUE });
      return z.NEVER;
    });

/** City or coordinates of a search. Use it with `.optional()`. */
export const location = locationText().meta({
  title: 'Location',
  description:
    'City with region and country, as in Google’s list of geo targets, or latitude and longitude. Google only; other engines through a connected source that supports it.',
  examples: ['Portsmouth, England, United Kingdom', '50.7989, -1.0912'],
});

/** Selects by location. @param none value for records without one @param any value for those with one */
export const locationFilter = (none: string, any: string) =>
  locationText(none, any)
    .meta({
      title: 'Location',
      description: `Only keywords searched from this city or these coordinates; ${none}: only those of a whole country; ${any}: only those with a location.`,
      examples: ['Portsmouth, England, United Kingdom'],
    })
    .optional();
