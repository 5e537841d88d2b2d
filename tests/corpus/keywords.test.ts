import { expect, test } from 'vitest';
import { readIntent } from '#lib/features/keywords/read-intent.ts';
import { readJson, there } from '#tests/corpus/corpus-pages.ts';

interface Labelled {
  query: string;
  /** One of our four intents; null for what has no equal among them. */
  mapped: string | null;
}

test.skipIf(!there)('intents of labelled queries are read as people read them', () => {
  const all = readJson('keywords/search-intent-labelled.json') as Labelled[];
  const labelled = all.filter(({ mapped }) => mapped);
  const wrong = labelled.filter(({ query, mapped }) => readIntent(query).intent !== mapped);
  const share = 1 - wrong.length / labelled.length;
  console.info(`intents: ${labelled.length - wrong.length} of ${labelled.length} (${(share * 100).toFixed(1)} %)`);
  expect(share, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.85);
});
