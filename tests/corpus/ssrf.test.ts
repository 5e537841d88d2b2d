import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { createEgress } from '#lib/net/egress/egress.ts';
import { AppError } from '#lib/platform/errors.ts';

const corpus = process.env.CORPUS_DIR ?? '../shared/corpus';
interface Vectors {
  count: number;
  vectors: Array<{ url: string; expect: 'allow' | 'block' | 'invalid'; cat: string; why: string }>;
}
const { vectors, count }: Vectors = JSON.parse(readFileSync(join(corpus, 'security/ssrf-vectors.json'), 'utf8'));
const CODES: Record<string, string> = { refused: 'block', invalid_input: 'invalid' };

const GROUPS: readonly [title: string, categories: RegExp][] = [
  [
    'S1: private, shared, local and metadata addresses, and none of their neighbours',
    /^v4-(?:loopback|unspecified|private|cgnat|linklocal|special)$/,
  ],
  [
    'S1: addresses of IPv6 inside, and public ones',
    /^(?:v6-(?:loopback|ula|linklocal|special|zone)|metadata|allow-(?:boundary|ip))$/,
  ],
  [
    'S2: hosts written in another way',
    /^(?:v4-(?:short|decimal|octal|hex|mixed|padded)|name-encoded|obfuscated-public)$/,
  ],
  ['S3: addresses inside addresses', /^v6-(?:mapped|compat|translated|nat64|6to4|teredo|isatap)$/],
  ['S7: other schemes', /^(?:malformed-)?scheme$/],
  ['S8: credentials, backslashes and signs', /^(?:userinfo|authority-confusion|backslash|whitespace-control)$/],
  ['S9: other ports', /^(?:malformed-)?port$/],
  ['S10: names', /^(?:name-internal|trailing-dot|malformed-host|too-long|allow-(?:name|lookalike|text-elsewhere))$/],
];

const { checkUrl } = createEgress();

test('every labelled target is in one group', () => {
  expect(vectors).toHaveLength(count);
  const groupsOf = (cat: string) => GROUPS.filter(([, categories]) => categories.test(cat)).length;
  expect(vectors.filter(({ cat }) => groupsOf(cat) !== 1)).toEqual([]);
});

describe.each(GROUPS)('%s', (_title, categories) => {
  const ofGroup = vectors.filter(({ cat }) => categories.test(cat));
  it.each(ofGroup.map((vector) => ({ ...vector, name: JSON.stringify(vector.url.slice(0, 80)) })))(
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
