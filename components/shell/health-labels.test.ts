import { expect, test } from 'vitest';
import { german } from '#lib/i18n/german/index.ts';
import { createTranslator } from '#lib/i18n/translator.ts';
import { healthInLabels } from './health-labels.ts';

const en = createTranslator('en');
/** Shape of an /api/health answer. */
const answer = { status: 'ok', database: 'ok', queue: 'ok', browser: 'ok', process: 'ok', warning: 'No sandbox.' };

test.each([
  ['all systems work', answer, 'All systems operational'],
  ['one is down', { ...answer, status: 'down', browser: 'No browser was found.' }, 'Down: Browser'],
  [
    'two do',
    { ...answer, status: 'down', database: 'not responding', queue: 'not responding' },
    'Down: Database, Queue',
  ],
  ['none is named', { status: 'down' }, 'Some services are down'],
  ['the response is invalid', 'gateway', 'Status unknown'],
])('%s', (_what, body, text) => {
  expect(healthInLabels(en, body)).toEqual({ ok: text === 'All systems operational', text });
});

test('services are named in the language of the reader', () => {
  const body = { ...answer, status: 'down', database: 'not responding' };
  expect(healthInLabels(createTranslator('de', german), body).text).toContain('Datenbank');
});
