import { expect, test } from 'vitest';
import { german } from '#lib/i18n/german/index.ts';
import { createTranslator } from '#lib/i18n/translator.ts';
import { healthInLabels } from './health-labels.ts';

const en = createTranslator('en');
/** Shape of an /api/health answer. */
const answer = { status: 'ok', database: 'ok', queue: 'ok', browser: 'ok', process: 'ok', warning: 'No sandbox.' };

test.each([
  ['all serve', answer, 'All parts running'],
  ['one says what is wrong', { ...answer, status: 'down', browser: 'No browser was found.' }, 'Not working: Browser'],
  [
    'two do',
    { ...answer, status: 'down', database: 'does not answer', queue: 'does not answer' },
    'Not working: Database, Queue',
  ],
  ['none is named', { status: 'down' }, 'Some parts are not working'],
  ['it is no such answer', 'gateway', 'Health unknown'],
])('%s', (_what, body, text) => {
  expect(healthInLabels(en, body)).toEqual({ ok: text === 'All parts running', text });
});

test('parts are named in the reader’s language', () => {
  const body = { ...answer, status: 'down', database: 'does not answer' };
  expect(healthInLabels(createTranslator('de', german), body).text).toContain('Datenbank');
});
