import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { botWall } from '#lib/crawl/bot-wall.ts';

const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'pages');
const there = existsSync(folder);
if (!there && process.env.CORPUS === 'require') throw new Error(`the corpus is not at ${folder}`);

test.skipIf(!there)('no page of the corpus is taken for a bot check', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(names.length).toBeGreaterThan(100);
  const taken = names.filter((name) =>
    botWall({ status: 200, headers: {}, html: readFileSync(join(folder, name), 'utf8') }),
  );
  expect(taken).toEqual([]);
});
