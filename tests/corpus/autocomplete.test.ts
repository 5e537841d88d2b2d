import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAutocomplete } from '#lib/engines/autocomplete.ts';
import type { EngineId } from '#lib/engines/engine.ts';
import { corpus, readJson, there } from '#tests/corpus/corpus-pages.ts';

interface Sample {
  engine: EngineId;
  variant: string;
  body: string;
  suggestions: string[];
}

describe.skipIf(!there)('autocomplete answers of the corpus', () => {
  const samples = there ? (readJson('keywords/autocomplete-samples.json') as Sample[]) : [];

  test.each(samples)('$engine, $variant', ({ body, suggestions }) => {
    expect(parseAutocomplete(body)).toEqual({ suggestions });
  });

  test('the transcribed answer of Google', () => {
    const { expected } = readJson('serp/autocomplete/google-chrome-fuer.json') as {
      expected: { suggestions: string[] };
    };
    const body = readFileSync(resolve(corpus, 'serp/autocomplete/google-chrome-fuer.txt'), 'utf8');
    expect(parseAutocomplete(body)).toEqual({ suggestions: expected.suggestions });
  });
});
