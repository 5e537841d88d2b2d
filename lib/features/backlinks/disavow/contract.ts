import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { base, domainId } from '#lib/features/backlinks/index-contract.ts';

/** Files for Google's tool to disavow links. */

/** Google's limits for a file, and for a URL in it. */
export const MAX_LINES = 100_000;
export const MAX_BYTES = 2_000_000;
export const MAX_URL = 2_048;
/** Entries that one call adds. */
const MAX_ADDED = 5_000;
/** Invalid lines and warnings in a response. */
export const MAX_SHOWN = 100;
/** Google's help page about the file. */
export const DISAVOW_HELP = 'https://support.google.com/webmasters/answer/2648487';

const entries = (title: string, description: string, example: string) =>
  z
    .array(z.string().max(MAX_URL + 10))
    .max(MAX_ADDED)
    .default([])
    .meta({ title, description, examples: [[example]] });

export const createDisavowFile = defineEndpoint({
  ...base,
  id: 'create_disavow_file',
  method: 'POST',
  path: '/backlink_domains/{id}/disavow_file',
  bodyMaxBytes: 5 * 1024 * 1024,
  title: 'Create a disavow file',
  summary:
    "Returns a file in the format of Google's disavow tool from domains, URLs and an existing file, with warnings for own domains and strong links. Nothing is stored or sent.",
  input: z.object({
    id: domainId,
    domains: entries('Domains', `Domains whose links to disavow, at most ${MAX_ADDED}.`, 'spam.example'),
    urls: entries('URLs', `Pages whose links to disavow, at most ${MAX_ADDED}.`, 'https://spam.example/page'),
    existing: z
      .string()
      .max(MAX_BYTES)
      .default('')
      .meta({
        title: 'Existing file',
        description: 'The file that is in use. Its lines and comments stay; Google replaces the whole file.',
        examples: ['# Checked in May\ndomain:old-spam.example'],
      }),
  }),
  output: z.object({
    data: z.object({
      name: z.string().describe('File name'),
      file: z.string().describe('The file, UTF-8'),
      lines: z.int().describe(`Lines, at most ${MAX_LINES}`),
      bytes: z.int().describe(`Bytes, at most ${MAX_BYTES}`),
      domains: z.int().describe('Domains in it'),
      urls: z.int().describe('URLs in it'),
      added: z.int().describe('Entries that the existing file did not have'),
      invalid_count: z.int().describe('Invalid lines and entries, which are not in the file'),
      invalid: z
        .array(
          z.object({
            line: z.int().nullable().describe('Line of the existing file, from 1; null: an added entry'),
            text: z.string().describe('Text, truncated to 100 characters'),
            rule: z.string().describe('The rule it violates'),
          }),
        )
        .describe(`Invalid lines and entries, at most ${MAX_SHOWN}`),
      warnings_count: z.int().describe('Entries that are probably wrong; they are in the file'),
      warnings: z
        .array(
          z.object({
            entry: z.string().describe('Line of the file'),
            kind: z
              .enum(['own', 'strong'])
              .describe('own: one of your domains; strong: verified dofollow links in the main content of pages'),
            links: z.int().describe('Such links; 0 for an own domain'),
          }),
        )
        .describe(`Warnings, at most ${MAX_SHOWN}`),
      caution: z.string().describe('When Google advises to use the file'),
      help_url: z.string().describe("Google's help page"),
    }),
  }),
});
/** A disavow file with its warnings. */
export type DisavowFile = z.output<typeof createDisavowFile.output>['data'];
