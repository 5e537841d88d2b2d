import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The name of a class that every schema has; a string, which no minifier shortens. */
const SCHEMA = '$ZodType';

test('no schema is part of the script of a screen: it would add 32 kB to each that loads it', () => {
  const chunks = globSync('.next/static/chunks/**/*.js');
  expect(chunks.length).toBeGreaterThan(20);
  expect(chunks.filter((file) => readFileSync(file, 'utf8').includes(SCHEMA))).toEqual([]);
});
