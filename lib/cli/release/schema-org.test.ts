import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaOrgData } from './schema-org.ts';

test('the vocabulary of the audit is what the script writes from the installed package', () => {
  const written = readFileSync(new URL('../../audit/vocabulary/schema-org.json', import.meta.url), 'utf8');
  expect(JSON.parse(schemaOrgData())).toEqual(JSON.parse(written));
});
