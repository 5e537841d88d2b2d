import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAllowed, parseRobots } from '#lib/crawl/robots/robots.ts';

const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'robots-sitemaps');
const there = existsSync(folder);
if (!there && process.env.CORPUS === 'require') throw new Error(`the corpus is not at ${folder}`);

interface Case {
  id: string;
  agent: string;
  url: string;
  robots?: string;
  robots_base64?: string;
  allowed: boolean;
}

// Bytes that are not UTF-8 are base64-encoded.
const textOf = (one: Case): string => one.robots ?? Buffer.from(one.robots_base64 ?? '', 'base64').toString('utf8');

describe.skipIf(!there)('robots.txt of the corpus', () => {
  test('every labelled case is decided as labelled', () => {
    const cases = JSON.parse(readFileSync(resolve(folder, 'robots-cases.json'), 'utf8')) as Case[];
    const wrong = cases
      .filter((one) => isAllowed(parseRobots(textOf(one)), one.agent, one.url) !== one.allowed)
      .map(({ id }) => id);
    expect(cases.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });
});
