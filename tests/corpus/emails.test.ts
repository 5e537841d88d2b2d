import { describe, expect, test } from 'vitest';
import { extractEmails } from '#lib/inspect/emails/extract-emails.ts';
import { readJson, readPage, there } from '#tests/corpus/corpus-pages.ts';

/**
 * Email addresses of the sample. The extractor also returns placeholders and marks them, and callers leave them out; here
 * they count as in the sample: as addresses in the text.
 */
interface Case {
  id: string;
  input: string;
  expected: string[];
  /** Hard for most extractors: a miss does not count, a false match does. */
  optional?: boolean;
  compare?: string;
  must_not?: string[];
  optional_extra?: string[];
}
interface Page {
  file: string;
  must_include_mailto: string[];
  must_include_cloudflare: string[];
  traps: string[];
}

const found = (html: string) => new Set(extractEmails(html).map(({ email }) => email.toLowerCase()));
const lower = (emails: string[] = []) => emails.map((email) => email.toLowerCase());

describe.skipIf(!there)('e-mail addresses of the corpus', () => {
  test('cases: recall and precision', () => {
    const misses: string[] = [];
    const extras: string[] = [];
    let [wanted, right] = [0, 0];
    for (const sample of readJson('emails/cases.json') as Case[]) {
      const got = found(sample.input);
      const expected = lower(sample.expected);
      const hits = expected.filter((email) => got.has(email));
      right += hits.length;
      wanted += sample.optional ? hits.length : expected.length;
      if (!sample.optional) misses.push(...expected.filter((email) => !got.has(email)));
      const allowed = [...expected, ...lower(sample.optional_extra)];
      const others = sample.compare === 'superset' ? lower(sample.must_not) : [...got];
      extras.push(...others.filter((email) => got.has(email) && !allowed.includes(email)));
    }
    console.info(`cases: ${right} of ${wanted} found, ${extras.length} false`);
    expect(right / wanted, `missed: ${misses.join(' ')}`).toBeGreaterThanOrEqual(0.97);
    expect(right / (right + extras.length), `false: ${extras.join(' ')}`).toBeGreaterThanOrEqual(0.97);
  });

  test('pages: recall, and no trap', () => {
    const misses: string[] = [];
    let wanted = 0;
    for (const page of readJson('emails/pages-expected.json') as Page[]) {
      const got = found(readPage(`emails/${page.file}`));
      const expected = lower([...page.must_include_mailto, ...page.must_include_cloudflare]);
      wanted += expected.length;
      misses.push(...expected.filter((email) => !got.has(email)));
      expect(lower(page.traps).filter((trap) => got.has(trap))).toEqual([]);
    }
    console.info(`pages: ${wanted - misses.length} of ${wanted} found`);
    expect(1 - misses.length / wanted, `missed: ${misses.join(' ')}`).toBeGreaterThanOrEqual(0.97);
  });
});
