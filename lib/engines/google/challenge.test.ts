import { describe, expect, test } from 'vitest';
import { readChallenge } from '#lib/engines/google/challenge.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const KEY = '6LdLLIMbAAAAAIl-abcdefghijklmnopqrstuvwx';
const read = (form: string) => readChallenge(readSerpDocument(`<html><body>${form}</body></html>`));

describe('the riddle of the robot check', () => {
  test('is named by its site key and the value of this showing', () => {
    const box = `<div id="recaptcha" class="g-recaptcha" data-sitekey="${KEY}" data-s="a-_1"></div>`;
    expect(read(`<form id="captcha-form">${box}</form>`)).toEqual({
      kind: 'recaptcha-v2-enterprise',
      siteKey: KEY,
      showing: 'a-_1',
    });
  });

  test('may have no such value', () => {
    expect(read(`<form><div data-sitekey="${KEY}"></div></form>`)?.showing).toBeNull();
  });

  test.each([
    ['the picture of 2016', '<form action="CaptchaRedirect"><img src="/sorry/image"><input name="captcha"></form>'],
    ['a key of another form', '<form><div data-sitekey="short"></div></form>'],
    ['a value without end', `<form><div data-sitekey="${KEY}" data-s="${'x'.repeat(5000)}"></div></form>`],
    ['no form', `<div data-sitekey="${KEY}"></div>`],
  ])('%s: none that a solver knows', (_, form) => {
    expect(read(form)).toBeNull();
  });
});
