import { z } from 'zod';
import { ENGINES, uuid } from '#lib/contract/fields.ts';
import { hints } from '#lib/contract/hints.ts';
import { formatNumber } from '#lib/text/format.ts';
import { type NetworkId, networks } from '#lib/text/social/networks.ts';

/** Maximum characters of a draft's texts (UTF-16 units, as JavaScript counts). */
export const LIMITS = {
  title: 300,
  keyword: 512,
  metaTitle: 300,
  metaDescription: 1_000,
  slug: 200,
  body: 200_000,
  post: 65_000,
} as const;

export const draftId = uuid.meta({ title: 'Draft', description: 'Id of a draft.' });

export const projectId = uuid.meta({ title: 'Project', description: 'Project the draft belongs to.' });

export const briefId = uuid.meta({ title: 'Brief', description: 'Brief the draft is based on.' });

/** An id, or an empty text for none. */
export const linkOrNone = (title: string, description: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || z.uuid().safeParse(value).success, { error: 'must be an id, or empty' })
    .meta({
      title,
      description: `${description} Empty removes it.`,
      examples: ['3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b'],
    });

/** A field with one line of text of at most `max` characters. */
export const line = (title: string, description: string, max: number, example: string) =>
  z
    .string()
    .max(max)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { error: 'must be one line without control characters' })
    .transform((value) => value.trim())
    .meta({
      title,
      description: `${description}, at most ${formatNumber(max)} characters.`,
      examples: [example],
    });

export const kind = z
  .enum(['page', 'social'])
  .meta({ title: 'Kind', description: 'A page, or a post for social media.', examples: ['page'] });

export const engine = z
  .enum(ENGINES)
  .meta({ title: 'Search engine', description: 'Target search engine.', examples: ['google'] });

export const language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}$/, { error: 'must be a language code of two or three letters, such as en' })
  .meta({ title: 'Language', description: 'Language of the text, BCP 47 primary tag.', examples: ['en'] });

/** Normalizes line endings, because editors would change others just by opening the text. */
const withPlainLines = (text: string): string => text.replace(/\r\n?/g, '\n');

export const texts = {
  title: line('Title', 'Title of the draft', LIMITS.title, 'How to grind coffee'),
  keyword: line('Keyword', 'Target keyword', LIMITS.keyword, 'coffee grinder'),
  body: z
    .string()
    .max(LIMITS.body)
    .overwrite(withPlainLines)
    .meta({
      title: 'Text',
      description: `Body in Markdown, at most ${formatNumber(LIMITS.body)} characters.`,
      examples: ['## Why grind fresh\n\nGround coffee is at its best within minutes.'],
    })
    .register(hints, { control: 'text' }),
  meta_title: line('Page title', 'Page title for search engines', LIMITS.metaTitle, 'Coffee grinders compared'),
  meta_description: line(
    'Meta description',
    'Meta description',
    LIMITS.metaDescription,
    'Which grinder suits which coffee, from hand mills to burr grinders.',
  ),
  slug: line('Path', 'Slug', LIMITS.slug, 'coffee-grinders').refine((value) => !/[\s/?#\\]/.test(value), {
    error: 'must be one path segment, without spaces, slashes, ? or #',
  }),
};

const post = (id: NetworkId) => {
  const { name, limit: longest } = networks[id];
  return z
    .string()
    .max(LIMITS.post)
    .overwrite(withPlainLines)
    .meta({
      title: name,
      description: `Text for ${name}, up to ${formatNumber(longest)} characters. Empty removes it.`,
      examples: ['Fresh grounds, better coffee.'],
    })
    .register(hints, { control: 'text' })
    .optional();
};

export const posts = {
  post_x: post('x'),
  post_linkedin: post('linkedin'),
  post_facebook: post('facebook'),
  post_instagram: post('instagram'),
  post_threads: post('threads'),
  post_bluesky: post('bluesky'),
  post_mastodon: post('mastodon'),
  post_pinterest: post('pinterest'),
};

/** A field with a time. */
export const moment = (about: string) => z.string().describe(`${about}, ISO 8601 UTC`);
