import { describe, expect, it } from 'vitest';
import { FAILURE_REASONS } from '#lib/features/searches/searches-contract.ts';
import { createTranslator } from '#lib/i18n/translator.ts';
import { remediesOf } from './engine-remedies.ts';
import { statusOf } from './engine-status.ts';

const of = (...states: ('ready' | 'trying' | 'blocked' | 'untried')[]) => statusOf(states.map((state) => ({ state })));

describe('the status of an engine over all its exits', () => {
  it('is OK only if no used exit is refused', () => {
    expect(of('ready', 'untried')).toBe('ok');
    expect(of('ready', 'blocked')).toBe('limited');
    expect(of('ready', 'trying')).toBe('limited');
  });
  it('is blocked if no exit answers, and unknown before the first request', () => {
    expect(of('blocked', 'untried')).toBe('blocked');
    expect(of('trying', 'blocked')).toBe('limited');
    expect(of('untried', 'untried')).toBe('unknown');
    expect(of()).toBe('unknown');
  });
});

it('every reason of a block has at least one remedy besides waiting', () => {
  const t = createTranslator('en');
  for (const reason of FAILURE_REASONS) {
    const remedies = remediesOf(t, reason, '2026-03-01T06:00:00.000Z');
    expect(remedies.length, reason).toBeGreaterThan(1);
    expect(remedies.at(-1)?.text).toContain('1 Mar 2026');
  }
});
