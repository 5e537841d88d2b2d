import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { APICallError } from 'ai';
import { describe, expect, test } from 'vitest';
import { toModelError } from '#lib/features/content/text-model/model-error.ts';
import { trackSteps } from '#lib/features/page-audits/steps.ts';
import { mailError } from '#lib/net/mail/mail-error.ts';
import { parseSmtpUrl } from '#lib/net/mail/smtp-url.ts';
import { Refused } from '#lib/platform/errors.ts';
import { evidenceProbe } from '#lib/platform/evidence/probe.ts';
import { publicText, withoutFrames } from '#lib/platform/security/public-text.ts';

const stack = (where: string) => `boom\n    at ${where}`;

describe('withoutFrames', () => {
  test.each([
    'eval (/srv/app/lib/x.ts:1:2)',
    'async Module.run (file:///srv/app/lib/net/http.ts:10:20)',
    'UtilityScript.evaluate (<anonymous>:304:16)',
    'eval (eval at evaluate (:302:30), <anonymous>:1:7)',
    'node:internal/process/task_queues:105:5',
    'new Thing [as make] (C:\\app\\thing.js:1:2)',
    'server.ts:12:3',
  ])('takes away "at %s"', (where) => {
    expect(withoutFrames(stack(where))).toBe('boom');
    expect(withoutFrames(`boom at ${where} and more`)).toBe('boom and more');
  });

  test.each(['no price at Amazon (US)', 'closed at 12:30:45', 'see it at https://shop.example/a (step 2)', 'at last'])(
    'keeps %j',
    (text) => {
      expect(withoutFrames(text)).toBe(text);
    },
  );
});

test('a hostile text is processed in linear time', () => {
  const started = performance.now();
  for (const part of ['at /', 'at x (', ' ', 'at eval (eval at ', 'at a:1:']) withoutFrames(part.repeat(1e5));
  withoutFrames(`at ${'/'.repeat(1e6)}`);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('paths of this machine are removed, addresses and other words are kept', () => {
  for (const folder of [process.cwd(), homedir(), tmpdir()]) {
    expect(publicText(`cannot open '${join(folder, 'a/b.txt')}': EACCES`)).toBe("cannot open '(path)': EACCES");
  }
  const kept = `see https://site.example${tmpdir()}/page and the word x${process.cwd()}`;
  expect(publicText(kept)).toBe(kept);
});

describe('errors of libraries and services are shown without paths and frames', () => {
  const path = join(process.cwd(), 'lib/secret.ts');

  test('an evidence store that cannot be written, reported by /api/health', async () => {
    const store = () => {
      throw Object.assign(new Error(`EACCES: permission denied, mkdir '${path}'`), { code: 'EACCES' });
    };
    expect(await evidenceProbe(store)()).toBe("cannot be written and read: EACCES: permission denied, mkdir '(path)'");
  });

  test('a step of an audit that fails with an error of a library', async () => {
    const notes: (string | null)[] = [];
    const progress = trackSteps(async (steps) => {
      notes.push(...steps.map(({ note }) => note));
    });
    const failed = (error: Error) => progress.step('fetch', () => Promise.reject(error)).catch(() => {});
    await failed(new Error('page.evaluate: TypeError: x\n    at UtilityScript.evaluate (<anonymous>:304:16)'));
    await failed(new Refused('url names a target that is not allowed'));
    expect(notes.join()).not.toMatch(/UtilityScript|evaluate/);
    expect(notes).toContain('url names a target that is not allowed');
  });

  test('a mail server and a text model', () => {
    const server = parseSmtpUrl('smtp://mail.example:25?from=a@mail.example');
    const mail = Object.assign(new Error('x'), {
      code: 'EMESSAGE',
      responseCode: 554,
      response: `554 ${path} missing`,
    });
    expect(mailError(mail, server, ['b@mail.example']).message).toContain('554 (path) missing');
    const answer = { statusCode: 500, responseBody: JSON.stringify({ error: `open ${path}: no such file` }) };
    const model = new APICallError({ message: 'x', url: 'http://model.example', requestBodyValues: {}, ...answer });
    expect(toModelError(model)).toMatchObject({ message: expect.stringContaining('"open (path): no such file"') });
  });
});
