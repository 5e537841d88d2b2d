import { z } from 'zod';
import { country, domain, ENGINES, uuid, VALUE } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { hints } from '#lib/contract/hints.ts';

export const MAX_WATCHED = 50;
/** Maximum number of projects that one user creates. */
export const MAX_PROJECTS = 1_000;
export const MAX_COUNTRIES = 20;
export const MAX_LANGUAGES = 10;
export const MAX_TAGS = 20;
/** Maximum number of results that a check reads. */
export const DEPTHS = [10, 20, 30, 50, 100] as const;
export const ROLES = ['viewer', 'editor', 'owner'] as const;
/** A member's role in a project. */
export type Role = (typeof ROLES)[number];
export const DEVICES = ['desktop', 'mobile'] as const;

export const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });

const withoutControl = (value: string) => !/\p{Cc}/u.test(value);

export const name = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(100)
  .refine(withoutControl, { error: 'must not contain control characters' })
  .meta({ title: 'Name', description: 'Name of the project, 1 to 100 characters.', examples: ['My shop'] });

export const ownDomain = domain.meta({
  title: 'Domain',
  description: 'Domain of the project; for a URL, its host is used.',
  examples: ['example.com'],
});

export const watchedDomains = z
  .array(domain)
  .max(MAX_WATCHED)
  .meta({
    title: 'Competitors',
    description: `Competitor domains, at most ${MAX_WATCHED}.`,
    examples: [['example.org', 'example.net']],
  });

const each = <T>(values: T[]): T[] => [...new Set(values)];

const language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}$/, { error: 'must be a language code of two or three letters, such as en' });

const tag = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(40)
  .refine(withoutControl, { error: 'must not contain control characters' });

/** What is tracked for a project, and its time zone. All have a default in the table. */
export const settings = {
  engines: z
    .array(z.enum(ENGINES))
    .min(1)
    .overwrite(each)
    .meta({
      title: 'Search engines',
      description: 'Default search engines of its keywords.',
      examples: [['google', 'bing']],
    }),
  countries: z
    .array(country)
    .min(1)
    .max(MAX_COUNTRIES)
    .overwrite(each)
    .meta({
      title: 'Countries',
      description: `Default countries of its keywords, 1 to ${MAX_COUNTRIES}, ISO 3166-1 alpha-2.`,
      examples: [['us', 'gb']],
    }),
  languages: z
    .array(language)
    .max(MAX_LANGUAGES)
    .overwrite(each)
    .meta({
      title: 'Languages',
      description: `Default languages of its keywords, BCP 47 primary tags, at most ${MAX_LANGUAGES}; none: the main one of each country.`,
      examples: [['en']],
    }),
  devices: z
    .array(z.enum(DEVICES))
    .min(1)
    .overwrite(each)
    .meta({
      title: 'Devices',
      description: 'Devices to measure rankings on.',
      examples: [['desktop']],
    }),
  depth: z
    .int()
    .refine((value) => DEPTHS.some((depth) => depth === value), {
      error: `must be one of ${DEPTHS.join(', ')}`,
      params: VALUE,
    })
    .meta({ title: 'Depth', description: `Results depth per check: ${DEPTHS.join(', ')}.`, examples: [20] }),
  ai_overview: z.boolean().meta({
    title: 'Measure AI Overviews',
    description:
      'Whether checks request the AI Overview, which requires a browser. Keywords in engines without AI Overviews are not affected.',
    examples: [true],
  }),
  local_pack: z.boolean().meta({
    title: 'Track the local pack',
    description:
      'Whether checks request Google’s local pack, which requires a browser. A pack on a page that is read anyway counts without it.',
    examples: [true],
  }),
  business_name: z
    .string()
    .trim()
    .max(200)
    .refine(withoutControl, { error: 'must not contain control characters' })
    .meta({
      title: 'Business name',
      description:
        'Name of the business in local packs, as Google shows it; empty: the business is recognized by its website only.',
      examples: ['Harbour Bakery'],
    }),
  tags: z
    .array(tag)
    .max(MAX_TAGS)
    .overwrite(each)
    .meta({
      title: 'Tags',
      description: `Tags of the project, at most ${MAX_TAGS} of 40 characters.`,
      examples: [['client']],
    }),
  note: z
    .string()
    .max(2_000)
    .refine((value) => !value.includes('\0'), { error: 'must not contain control characters' })
    .meta({
      title: 'Note',
      description: 'Note, at most 2,000 characters.',
      examples: ['Launch in May'],
    })
    .register(hints, { control: 'text' }),
  timezone: z
    .string()
    .trim()
    .min(1)
    .refine(hasText, EMPTY)
    .max(64)
    .refine(isTimezone, { error: 'must be a time zone of the IANA list, such as Europe/Paris', params: VALUE })
    .meta({
      title: 'Time zone',
      description: 'IANA time zone of its dates and schedules.',
      examples: ['Europe/Paris'],
    }),
};

/** An IANA name, not an offset: offsets have no daylight saving time. */
export function isTimezone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const role = z.enum(ROLES).meta({
  title: 'Role',
  description:
    'viewer: read only; editor: can change keywords, saved results and notes; owner: can also manage members and delete the project.',
  examples: ['viewer'],
});

/** A field with a time. */
export const moment = (about: string) => z.string().describe(`${about}, ISO 8601 UTC`);

/** Properties that all project endpoints share. */
export const shared = { scope: 'projects', area: 'projects' } as const;
