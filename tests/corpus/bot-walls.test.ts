import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { botWall } from '#lib/net/bot-wall/detect.ts';

const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'pages');
const there = existsSync(folder);
if (!there && process.env.CORPUS === 'require') throw new Error(`the corpus is not at ${folder}`);

/** As a page that was let through, as an error page of the site, and as one of a site behind a bot check. */
const answers: [status: number, headers: Record<string, string[]>][] = [
  [200, {}],
  [403, {}],
  [429, { server: ['cloudflare'], 'cf-ray': ['1'] }],
  [503, { 'retry-after': ['60'] }],
];

test.skipIf(!there).each(answers)('no real page with status %i is taken for a bot check', (status, headers) => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(names.length).toBeGreaterThan(100);
  const taken = names.filter((name) => botWall({ status, headers, html: readFileSync(join(folder, name), 'utf8') }));
  expect(taken).toEqual([]);
});
