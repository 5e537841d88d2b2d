import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEgress } from '#lib/net/egress.ts';
import { AppError } from '#lib/platform/errors.ts';

const corpus = process.env.CORPUS_DIR ?? '../shared/corpus';
interface Vectors {
  count: number;
  vectors: Array<{ url: string; expect: 'allow' | 'block' | 'invalid'; cat: string; why: string }>;
}
const { vectors, count }: Vectors = JSON.parse(readFileSync(join(corpus, 'security/ssrf-vectors.json'), 'utf8'));
const CODES: Record<string, string> = { refused: 'block', invalid_input: 'invalid' };

describe('labelled targets', () => {
  const { checkUrl } = createEgress();

  it('holds the number of targets it says', () => expect(vectors).toHaveLength(count));

  it.each(vectors.map((vector) => ({ ...vector, name: JSON.stringify(vector.url.slice(0, 80)) })))(
    '$cat $name is $expect',
    ({ url, expect: label }) => {
      let outcome = 'allow';
      try {
        checkUrl(url);
      } catch (error) {
        outcome = error instanceof AppError ? (CODES[error.code] ?? error.code) : String(error);
      }
      expect(outcome).toBe(label);
    },
  );
});
