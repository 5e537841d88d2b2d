import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseSmtpUrl } from '#lib/net/mail/smtp-url.ts';
import { InvalidInput, Refused, toAppError, Unreachable } from '#lib/platform/errors.ts';
import type { MailMood } from '#tests/world/mail-yard.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());
afterEach(() => reach.world.mail.reset());

const mail = { to: 'jo@bakery.example', subject: 'Zwölf – twelve 株', text: 'Grüße\n.\nA line of one dot above.' };
const send = (given: object = {}, server = reach.world.mail.url) =>
  reach.net.sendMail({ ...mail, ...given }, { server, signal: AbortSignal.timeout(30_000) });
const failure = async (given: object = {}, server = reach.world.mail.url) =>
  toAppError(
    await send(given, server).then(
      () => new Error('it was sent'),
      (error: unknown) => error,
    ),
  );

describe('a mail', () => {
  it('reaches the server over TLS, signed in, as it was written', async () => {
    const sent = await send({
      html: '<p>Grüße</p>',
      messageId: 'alert-1',
      attachments: [{ name: 'report.csv', type: 'text/csv', content: Buffer.from('a,b\n1,2\n') }],
    });
    expect(sent).toEqual({ accepted: ['jo@bakery.example'], refused: [] });
    const [got] = reach.world.mail.received;
    expect(got).toMatchObject({ from: 'alerts@harbour-post.example', secured: true, subject: mail.subject });
    expect(got?.text.replaceAll('\r\n', '\n').trim()).toBe(mail.text);
    expect(got?.raw).toContain('Message-ID: <alert-1@harbour-post.example>');
    expect(got?.raw).toContain('filename=report.csv');
    expect(got?.raw).toContain('Auto-Submitted: auto-generated');
  });

  it('tells which of several recipients were refused', async () => {
    expect(await send({ to: ['jo@bakery.example', 'nobody@bakery.example'] })).toEqual({
      accepted: ['jo@bakery.example'],
      refused: ['nobody@bakery.example'],
    });
  });

  it.each<[MailMood, string, typeof Refused | typeof Unreachable]>([
    ['no-login', 'rejected the user and password (status 535)', Refused],
    [
      'no-recipient',
      'rejected the recipient jo@bakery.example (status 550). Response: 550 5.1.1 No such mailbox',
      Refused,
    ],
    ['not-now', 'rejected the recipient jo@bakery.example (status 451)', Unreachable],
    ['spam', 'rejected the email (status 554)', Refused],
    ['no-tls', 'does not offer a secure connection', Unreachable],
    ['down', 'the connection', Unreachable],
    ['garbage', 'does not speak SMTP', Unreachable],
  ])('to a server that fails (%s) is an error with its reason', async (mood, text, type) => {
    reach.world.mail.mood = mood;
    const error = await failure();
    expect(error.message).toContain(text);
    expect(error.message).toContain('mail.harbour-post.example:587');
    expect(error).toBeInstanceOf(type);
    expect(reach.world.mail.received).toEqual([]);
  });

  it('keeps the password out of every error', async () => {
    reach.world.mail.mood = 'no-login';
    const error = await failure();
    const { password } = reach.world.mail;
    expect(
      `${error.message} ${error.stack} ${error.reason} ${JSON.stringify(error)} ${String(error.cause)}`,
    ).not.toContain(password);
    expect(error.cause).toBeUndefined();
  });

  it('that meets a silent server ends with the wait of whoever asked', async () => {
    reach.world.mail.mood = 'silent';
    const asked = reach.net.sendMail(mail, { server: reach.world.mail.url, signal: AbortSignal.timeout(300) });
    await expect(asked).rejects.toHaveProperty('name', 'TimeoutError');
  });

  it.each([
    [{ subject: 'One\r\nBcc: all@example.com' }, 'subject'],
    [{ subject: 'One\u2028two' }, 'subject'],
    [{ to: 'a@example.com\r\nRCPT TO:<b@example.com>' }, 'to'],
    [{ to: 'a@example.com, b@example.com' }, 'to'],
    [{ to: 'Jo <jo@example.com>' }, 'to'],
    [{ to: [] }, 'to'],
    [{ attachments: [{ name: 'a\r\nX: y', type: 'text/csv', content: Buffer.from('') }] }, 'attachments'],
    [{ attachments: [{ name: 'a.csv', type: 'text/csv\r\nX: y', content: Buffer.from('') }] }, 'attachments'],
  ])('with %j is refused before anything is opened', async (given, named) => {
    const error = await failure(given);
    expect(error).toBeInstanceOf(InvalidInput);
    expect(error.message).toMatch(new RegExp(`^${named}`));
    expect(reach.world.mail.asked).toBe(0);
  });

  it('has a subject of a length that is bounded', async () => {
    expect((await failure({ subject: 'x'.repeat(301) })).message).toBe('subject: may have at most 300 characters.');
  });

  it('finds no host, and says so', async () => {
    expect((await failure({}, 'smtp://u:p@nowhere.example')).message).toContain('nowhere.example');
  });
});

describe('the address of a mail server', () => {
  it.each([
    ['smtp://mail.example.com', { port: 587, tls: 'needed', login: null, from: 'serpentine@example.com' }],
    ['smtps://mail.example.com', { port: 465, tls: 'at-once' }],
    [
      'smtp://u%40x.org:p%2Fw@mail.example.com:2525',
      { port: 2525, login: { user: 'u@x.org', pass: 'p/w' }, from: 'u@x.org' },
    ],
    ['smtp://127.0.0.1:1025', { tls: 'off', from: 'serpentine@localhost.localdomain' }],
    ['smtp://mail.lan:25?tls=off&from=seo@example.com', { tls: 'off', from: 'seo@example.com' }],
  ])('%s is read', (url, expected) => {
    expect(parseSmtpUrl(url)).toMatchObject(expected);
  });

  it.each([
    ['https://mail.example.com', 'smtp://user'],
    ['smtp://u:%zz@mail.example.com', 'percent-encoded'],
    ['smtp://mail.example.com?tls=maybe', '"tls"'],
    ['smtp://mail.example.com?from=a%0Ab@example.com', '"from"'],
  ])('%s is refused', (url, named) => {
    expect(() => parseSmtpUrl(url)).toThrow(named);
  });
});
