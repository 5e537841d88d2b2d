import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '#lib/api/registry.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { operation } from '#lib/features/operation.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createEgress } from '#lib/net/egress/egress.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Every name resolves to an internal address, which only the lookup reveals. */
const egress = createEgress({ resolver: { resolve: async () => ['10.0.0.1'] } });

const cases = operations.flatMap(({ endpoint }) =>
  fieldsOf(endpoint.input).flatMap(({ name, hints: { target } }) =>
    target ? [{ id: endpoint.id, endpoint, name, target }] : [],
  ),
);

/** The operation's answer for a value of that field; its service resolves the target like every service. */
async function answer({ endpoint, name, target }: (typeof cases)[number], value: string): Promise<string> {
  const input = z.object({ [name]: endpoint.input.shape[name] as z.ZodType });
  const asked = operation({ ...endpoint, input, available: true }, async () => async (_ctx, data) => {
    const given = String((data as Record<string, unknown>)[name]);
    const { hostname } = new URL(target === 'domain' ? `https://${given}/` : given);
    await egress.resolveTarget(hostname, 443);
  });
  try {
    await asked.prepare({ [name]: value }, [], egress.checkUrl)({ actor: { kind: 'system' } } as Ctx);
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? `${error.code}: ${error.message}` : String(error);
  }
}

test('operations with an address and with a domain are among them', () => {
  expect(cases.map(({ id, name }) => `${id} ${name}`)).toEqual(
    expect.arrayContaining(['scrape url', 'domain_infos domain']),
  );
});

describe('a refused target has one text', () => {
  test.each(cases)('$id: $name', async (one) => {
    const values = ['localhost.localdomain', 'site.internal', 'inside.example'].map((host) =>
      one.target === 'domain' ? host : `https://${host}/page`,
    );
    for (const value of values) {
      expect(await answer(one, value)).toBe(
        `refused: ${one.name} names a target that is not allowed, given "${value}"`,
      );
    }
  });
});
