import { expect, test } from 'vitest';
import type { RegistrationFacts, TechnologyFacts } from '#lib/inspect/facts.ts';
import { defineInspector } from '#lib/inspect/inspector.ts';
import { runInspectors, targetOf } from '#lib/inspect/run-inspectors.ts';
import type { Net } from '#lib/net/net.ts';
import { Unreachable } from '#lib/platform/errors.ts';

const now = () => new Date('2026-03-01T10:00:00Z');
// None of these inspectors uses the network.
const reach = (signal = new AbortController().signal) => ({ net: {} as Net, signal, now });

const technology = defineInspector<TechnologyFacts>({
  id: 'technology',
  timeoutMs: 5_000,
  inspect: async ({ domain }) => ({ url: `https://${domain}/`, technologies: [], viewport: '' }),
});
const deaf = defineInspector<RegistrationFacts>({
  id: 'registration',
  timeoutMs: 20,
  inspect: () => new Promise(() => {}),
});

test('each part fails alone, with its own reason', async () => {
  const dns = defineInspector<never>({
    id: 'dns',
    timeoutMs: 5_000,
    inspect: () => Promise.reject(new Unreachable('No server answered for shop.example.co.uk.')),
  });
  const faults: unknown[] = [];
  const certificate = defineInspector<never>({
    id: 'certificate',
    timeoutMs: 5_000,
    inspect: async () => {
      throw new TypeError('x is undefined');
    },
  });
  const look = await runInspectors(
    'shop.example.co.uk',
    { ...reach(), onFault: (part) => faults.push(part) },
    { inspectors: { dns, registration: deaf, certificate, technology } },
  );
  expect(look.facts.technology).toEqual({ url: 'https://shop.example.co.uk/', technologies: [], viewport: '' });
  expect(look.facts).toMatchObject({ dns: null, registration: null, server: null, certificate: null });
  expect(look.errors).toEqual({
    dns: 'No server answered for shop.example.co.uk.',
    registration: 'Timed out after 0.02 s.',
    server: 'Not supported in this version.',
    certificate: 'Internal error during this check.',
  });
  expect(faults).toEqual(['certificate']);
  expect(look.inspectedAt.dns).toBe('2026-03-01T10:00:00.000Z');
});

test('a caller that goes away ends the look, whatever the inspectors do', async () => {
  const controller = new AbortController();
  const patient = { ...deaf, timeoutMs: 60_000 };
  const look = runInspectors('example.com', reach(controller.signal), { inspectors: { registration: patient } });
  controller.abort(new Error('gone'));
  await expect(look).rejects.toThrow('gone');
});

test('the parts run side by side and every one is told of', async () => {
  const told: string[] = [];
  const meeting = Promise.withResolvers<void>();
  // Each waits for the other: sequentially they would never finish.
  const first = {
    ...technology,
    inspect: async () => {
      await meeting.promise;
      return { url: '', technologies: [], viewport: '' };
    },
  };
  const second = {
    ...deaf,
    timeoutMs: 60_000,
    inspect: async () => {
      meeting.resolve();
      return { domain: 'a' } as RegistrationFacts;
    },
  };
  await runInspectors('example.com', reach(), {
    inspectors: { technology: first, registration: second },
    progress: {
      began: async (part) => void told.push(`${part} began`),
      ended: async (part, _ms, problem) => void told.push(`${part} ${problem ? 'failed' : 'ended'}`),
    },
  });
  expect(told.filter((line) => line.endsWith('began'))).toHaveLength(5);
  expect(told).toEqual(expect.arrayContaining(['technology ended', 'registration ended', 'dns failed']));
});

test.each([
  ['example.com', 'example.com'],
  ['www.shop.example.co.uk', 'example.co.uk'],
  ['somebody.github.io', 'github.io'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['com', 'com'],
])('%s: registries know %s', (domain, registrable) => {
  expect(targetOf(domain)).toEqual({ domain, registrable });
});
