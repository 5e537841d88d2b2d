import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { operation } from './operation.ts';

const definition = { method: 'GET', path: '/x', scope: null, area: 'account', title: 'x', summary: 'x' } as const;
const schemas = { input: z.object({}), output: z.object({}) };

describe('operation', () => {
  test('takes a definition that the typed call knows', () => {
    expect(operation(defineEndpoint({ ...definition, ...schemas, id: 'user' })).endpoint.id).toBe('user');
  });

  test('does not compile for one that is missing in definitions.ts', () => {
    // @ts-expect-error its contract is not listed there
    expect(operation(defineEndpoint({ ...definition, ...schemas, id: 'not_listed' }))).toBeDefined();
  });
});
