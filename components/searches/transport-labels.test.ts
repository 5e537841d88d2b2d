import { expect, test } from 'vitest';
import { pausedTransports, transportName } from '#components/searches/search-labels.ts';
import { engines } from '#lib/engines/index.ts';
import { german } from '#lib/i18n/german/index.ts';
import { createTranslator } from '#lib/i18n/translator.ts';

const [en, de] = [createTranslator('en'), createTranslator('de', german)];

test('each transport of an engine has a name that says whether it gets the results of a phone', () => {
  for (const { id, mobile = false } of engines.flatMap(({ transports }) => transports)) {
    expect(transportName(en, id)).toMatch(
      mobile ? /^(HTTP|browser) \(mobile\)$/ : /^(HTTP|HTTP \(lite page\)|browser)$/,
    );
    expect(transportName(de, id).includes('(mobil)')).toBe(mobile);
  }
});

test('the transports that are paused beside one that works', () => {
  const waiting = { reason: null, message: null, since: null, retry_at: null, last_good_at: null };
  const transport = (id: string, state: 'ready' | 'blocked') => ({ ...waiting, id, via: 'http' as const, state });
  const transports = [transport('http', 'ready'), transport('http-mobile', 'blocked')];
  expect(pausedTransports(en, { state: 'ready', transports })).toBe('HTTP (mobile) paused');
  expect(pausedTransports(de, { state: 'ready', transports })).toBe('HTTP (mobil) pausiert');
  expect(pausedTransports(en, { state: 'blocked', transports })).toBe('');
});
