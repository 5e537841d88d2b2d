import { z } from 'zod';
import { isCountry } from '#lib/contract/countries.ts';
import { readDomain } from '#lib/contract/domain-name.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { hints } from '#lib/contract/hints.ts';

/**
 * Marks a check of a value that is well-formed but not allowed: the response is then 422 instead of 400. Number ranges and
 * unknown options count as values without it.
 */
export const VALUE = { kind: 'value' } as const;

const text = (max: number) => z.string().trim().min(1).refine(hasText, EMPTY).max(max);

export const query = text(512).meta({
  title: 'Query',
  description: 'What to search for, 1 to 512 characters.',
  examples: ['coffee grinder'],
});

export const keyword = text(512).meta({
  title: 'Keyword',
  description: 'One search term, 1 to 512 characters.',
  examples: ['coffee grinder'],
});

export const keywords = z
  .array(text(80))
  .min(1)
  .max(20)
  .meta({
    title: 'Keywords',
    description: 'One to 20 search terms of at most 80 characters each.',
    examples: [['coffee grinder', 'burr grinder']],
  });

/** Checks only the form: the server decides with the egress policy whether the target may be reached. */
export const url = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(2048)
  .refine((value) => URL.canParse(value), { error: 'must be an absolute URL starting with http:// or https://' })
  .meta({
    title: 'URL',
    description: 'Absolute http or https URL, at most 2,048 characters.',
    examples: ['https://example.com/'],
  })
  .register(hints, { target: 'url' });

/** Checks only the form, as for `url`. The parsed value is the host's ASCII form. */
export const domain = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(2048)
  .transform((value, context) => {
    const reading = readDomain(value);
    if ('domain' in reading) return reading.domain;
    context.issues.push(
      reading.problem === 'address'
        ? { code: 'custom', input: value, message: 'must be a domain name, not a URL', params: VALUE }
        : { code: 'custom', input: value, message: 'must be a domain name such as example.com' },
    );
    return z.NEVER;
  })
  .meta({
    title: 'Domain',
    description: 'Domain name, or a URL whose host is used. International names in either form.',
    examples: ['example.com'],
  })
  .register(hints, { target: 'domain' });

/** ISO 3166-1 alpha-2 in any case; parsed to lower case. Use it with `.optional()` or use `countryUs`. */
export const country = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .toLowerCase()
  .refine(isCountry, { error: 'must be a two-letter country code of ISO 3166-1, such as us', params: VALUE })
  .meta({ title: 'Country', description: 'Country code, ISO 3166-1 alpha-2, any case.', examples: ['us'] })
  .register(hints, { control: 'country' });

export const countryUs = country.default('us');

export const ENGINES = ['google', 'bing', 'yahoo', 'duckduckgo'] as const;

export const searchEngine = z
  .enum(ENGINES)
  .default('google')
  .meta({ title: 'Search engine', description: 'Search engine to query.', examples: ['google'] });

/** Number of result pages to read. */
export function pagesNumber(byDefault: number, max: number) {
  return z
    .int()
    .min(1)
    .max(max)
    .default(byDefault)
    .meta({
      title: 'Pages',
      description: `Number of result pages to read, 1 to ${max}.`,
      examples: [byDefault],
    });
}

export const maxPages = z
  .int()
  .min(1)
  .max(200)
  .default(10)
  .meta({ title: 'Max. pages', description: 'Maximum number of pages to fetch, 1 to 200.', examples: [10] });

export const jsScript = z
  .string()
  .min(1)
  .refine(hasText, EMPTY)
  .refine((value) => value.length <= 65_536, { error: 'must have at most 65,536 characters', params: VALUE })
  .meta({
    title: 'Script',
    description: 'Body of a function that runs in the page and returns a value; a single expression works too.',
    examples: ['return { title: document.title }'],
  })
  .register(hints, { control: 'script' });

export const INTENTS = ['informational', 'commercial', 'transactional', 'navigational'] as const;
/** What someone who searches for a keyword wants. */
export type Intent = (typeof INTENTS)[number];

export const searchIntent = z
  .enum(INTENTS)
  .default('informational')
  .meta({ title: 'Search intent', description: 'Search intent of the keyword.', examples: ['informational'] });

export const keywordsCount = z
  .int()
  .min(1)
  .max(500)
  .default(10)
  .meta({ title: 'Limit', description: 'Maximum number of keywords, 1 to 500.', examples: [10] });

const prompt = text(8192);

export const userPrompt = prompt
  .meta({
    title: 'Prompt',
    description: 'What to write about, at most 8,192 characters.',
    examples: ['An introduction to burr coffee grinders'],
  })
  .register(hints, { control: 'text' });

export const systemPrompt = prompt
  .meta({
    title: 'Instructions',
    description: 'Voice, audience and rules for the text, at most 8,192 characters.',
    examples: ['Write for beginners, in short sentences.'],
  })
  .register(hints, { control: 'text' });

/** Longer than any model's id, so the value is well-formed but not allowed. */
export const aiModel = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .refine((value) => value.length <= 200, { error: 'must be the id of a configured model', params: VALUE })
  .meta({
    title: 'Model',
    description: 'Id of an AI model; the configured default when absent.',
    examples: ['llama3.2'],
  });

/** Path parameter of a job or a stored record. A malformed one gets the same response as an unknown one: 404. */
export const uuid = z.uuid().meta({
  title: 'Id',
  description: 'Id from the response that created it.',
  examples: ['3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b'],
});

export const cursor = text(200).meta({
  title: 'Cursor',
  description: 'next_cursor of the previous response.',
  examples: ['018f3a52'],
});

export const limit = z
  .int()
  .min(1)
  .max(100)
  .default(25)
  .meta({ title: 'Limit', description: 'Maximum number of entries per response, 1 to 100.', examples: [25] });

/** Text that is searched for in the records of the caller. */
export const findQuery = z
  .string()
  .trim()
  .min(2)
  .max(200)
  .meta({ title: 'Query', description: 'Part of the name, 2 to 200 characters.', examples: ['coffee'] });

/** File format of an exported table; see lib/platform/table-file. */
export const tableFormat = z
  .enum(['csv', 'json', 'xlsx'])
  .default('csv')
  .meta({ title: 'Format', description: 'File format', examples: ['csv'] });
