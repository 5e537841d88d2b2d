import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '#lib/api/registry.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { parseInput } from '#lib/contract/parse-input.ts';

/** Whitespace and invisible characters: zero-width, soft hyphen, byte order mark, variation selector, fillers. */
const BLANK = '\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u200e\ufe0f\u3164\u2003';
/** Texts in which such characters are significant: a multi-part emoji, a Persian word, a colored heart. */
const MEANT = ['👩‍👩‍👧 مامان', 'می‌خواهم', '❤️'];

const problemsOf = (schema: z.ZodObject, name: string, value: unknown) => {
  const parsed = parseInput(z.object({ [name]: schema.shape[name] as z.ZodType }), { [name]: value });
  return parsed.ok ? [] : parsed.problems.map(({ kind, message }) => `${kind}: ${message.replace(/, given .*/s, '')}`);
};

const cases = operations.flatMap(({ endpoint: { id, input } }) =>
  fieldsOf(input).map(({ name, kind }) => ({ id, name, kind, input: input as z.ZodObject })),
);

describe('a text of characters that show nothing is empty', () => {
  const texts = cases.filter(
    ({ input, name, kind }) =>
      kind === 'text' && problemsOf(input, name, '').includes(`form: ${name} must not be empty`),
  );
  test('the fields are known', () => {
    const known = texts.map(({ id, name }) => `${id} ${name}`);
    expect(known).toEqual(
      expect.arrayContaining([
        'scrape_js js_script',
        'web_page_ai_analysis prompt',
        'serp_ai_mode query',
        'generate_cms_content user_prompt',
      ]),
    );
  });

  test.each(texts)('$id: $name', ({ input, name }) => {
    expect(problemsOf(input, name, BLANK)[0]).toBe(`form: ${name} must not be empty`);
  });

  const lists = cases.filter(
    ({ input, name, kind }) =>
      kind === 'list' && problemsOf(input, name, ['']).includes(`form: ${name} must not be empty`),
  );
  test.each(lists)('$id: an entry of $name', ({ input, name }) => {
    expect(problemsOf(input, name, [BLANK])[0]).toBe(`form: ${name} must not be empty`);
  });
});

test.each(MEANT)('a text that needs them is kept as it is: %s', (text) => {
  for (const { id, name } of [
    { id: 'serp_ai_mode', name: 'query' },
    { id: 'web_page_ai_analysis', name: 'prompt' },
  ]) {
    const input = operations.find(({ endpoint }) => endpoint.id === id)?.endpoint.input;
    expect(input?.shape[name]?.parse(` ${text} `)).toBe(text);
  }
});
