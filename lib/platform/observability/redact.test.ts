import { describe, expect, test } from 'vitest';
import {
  redact,
  rememberAddresses,
  rememberSecret,
  rememberSettings,
  rememberVariables,
} from '#lib/platform/observability/redact.ts';

const token = `srp_${'aB3-'.repeat(11).slice(0, 43)}_q1W2e3`;

describe('T1: redact', () => {
  test.each([
    ['a token of ours', `asked with ${token}`],
    ['a token that was cut', `asked with ${token.slice(0, 20)}`],
    ['a token in a query', `GET /api/v1/user?api_token=${token}&x=1`],
    ['a header in words', `Authorization: Bearer ${token}`],
    ['a field at any depth', JSON.stringify({ a: { b: [{ headers: { 'x-api-key': 'CANARY-1' } }] } })],
    ['a list of cookies', JSON.stringify({ headers: { 'set-cookie': ['a=CANARY-2', 'b=CANARY-3; Path=/'] } })],
    ['an address with a password', 'connect postgresql://serpentine:CANARY-4@h.example/db failed'],
    ['an address in JSON that escapes slashes', '{"url":"http:\\/\\/me:CANARY-5@h.example\\/"}'],
    ['a token in the place of a name', 'https://CANARY-6@bucket.example/'],
    ['a session', 'cookie __Host-next-auth.session-token=CANARY-7; other=1'],
    ['a signed cookie', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..CANARYx8.abc-DEF.ghi'],
    ['a shared report', 'GET /share/CANARY9aaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['a feed', 'GET /api/feeds/CANARY17aaaaaaaaaaaaaaaaaaaaaaaaaaaa/rankings.csv'],
    ['an invitation in a query', 'callbackUrl=%2Fjoin%2FCANARY10aaaaaaaaaaaaaaaaaaaaa'],
    ['a set-up address', 'http://127.0.0.1:3000/setup?code=CANARY-11aaaaaaaa'],
    ['a key in a query', 'https://x.example/?q=1&key=CANARY-12&y'],
    ['a bot', 'https://api.telegram.org/bot123456:CANARY-13abc/sendMessage'],
    ['a hook', 'https://hooks.slack.com/services/T0/B0/CANARY-14'],
    ['JSON in a text', JSON.stringify({ msg: `sent ${JSON.stringify({ a: 1, password: 'CANARY-15' })}` })],
    [
      'JSON in JSON in a text',
      JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ token: 'CANARY "16"\\' }) }) }),
    ],
    ['JSON with spaces in a text', JSON.stringify({ msg: JSON.stringify({ token: 'CANARY-17', z: 1 }, null, 2) })],
    ['JSON in a text that was cut', JSON.stringify({ msg: JSON.stringify({ secret: 'CANARY-18' }).slice(0, -3) })],
    ['JSON cut in an object', JSON.stringify({ msg: JSON.stringify({ token: { value: 'CANARY-18' } }).slice(0, -5) })],
    ['a line that was cut', JSON.stringify({ secret: 'CANARY-19' }).slice(0, -2)],
    ['an object under a name', JSON.stringify({ token: { value: 'CANARY-20', more: [{ deep: 'CANARY-21' }] } })],
    ['an object in a text', JSON.stringify({ msg: JSON.stringify({ credentials: { user: 'CANARY-22' } }) })],
    ['a list of objects', JSON.stringify({ cookies: 1, cookie: [{ value: 'CANARY-23}]' }, 'CANARY-24'] })],
    ['an object as Node shows it', "failed: { host: 'x', password: 'CANARY-25', 'x-api-key': 'CANARY-26' }"],
  ])('%s', (_, text) => {
    const line = redact(text);
    expect(line).not.toMatch(/CANARY|aB3-aB3|q1W2e3/);
    expect(line).toContain('[removed]');
  });

  test('a shown object that is cut short takes nothing with it of the fields after it', () => {
    const line = `{"msg":"bad token: 'CANARY-18","id":7,"err":"it's broken"}`;
    expect(JSON.parse(redact(line))).toEqual({ msg: "bad token: '[removed]'", id: 7, err: "it's broken" });
  });

  test('what only looks like one stays', () => {
    const line = JSON.stringify({
      tokenId: '1',
      keyword: 'rye bread',
      promptTokens: 12,
      url: 'https://x.example/a?page=2&monkeys=3#join',
      route: '/share/[token]',
      msg: 'a key of the house, and its passwordless door',
    });
    expect(redact(line)).toBe(line);
  });

  test('a line stays JSON, with its other fields', () => {
    const line = JSON.stringify({ password: 'a"b\\c', next: 'kept', token: ['x', 'y"'], last: 1 });
    expect(JSON.parse(redact(line))).toEqual({ password: '[removed]', next: 'kept', token: '[removed]', last: 1 });
  });

  test('JSON in a text stays JSON, at any depth, with its other fields', () => {
    const inner = { password: 'a"b\\', next: 'kept', token: { deep: ['}', '\\"'] }, last: [1] };
    const clean = { password: '[removed]', next: 'kept', token: '[removed]', last: [1] };
    for (let line = JSON.stringify(inner), depth = 0; depth < 4; depth += 1) {
      let read: unknown = redact(line);
      for (let turn = 0; turn <= depth; turn += 1) read = JSON.parse(String(read));
      expect(read, `depth ${depth}`).toEqual(clean);
      line = JSON.stringify(line);
    }
  });

  test('a known value that may be a word goes where it stands alone, and not out of other words', () => {
    rememberSecret('harbour7');
    const alone = [
      'harbour7',
      'u:harbour7@h',
      'a\\nharbour7',
      '%3Aharbour7%40',
      '"harbour7"',
      'my_harbour7',
      '\\u003aharbour7.',
    ];
    for (const text of alone) expect(redact(text), text).not.toContain('harbour7');
    for (const text of ['harbour70', 'myharbour7', 'éharbour7', 'harbour7s']) expect(redact(text)).toBe(text);
    // Long ones, and those that no word contains, are removed anywhere.
    rememberSecret('harbour7bakery');
    rememberSecret('har-b7');
    expect(redact('xharbour7bakeryx xhar-b7x')).toBe('x[removed]x x[removed]x');
  });

  test('known values go wherever they stand, in the forms in which they travel', () => {
    const value = 'pass "word" & more/7731';
    rememberSecret(value);
    for (const form of [
      value,
      encodeURIComponent(value),
      encodeURIComponent(value).replaceAll('%20', '+'),
      JSON.stringify({ value }),
      JSON.stringify({ inner: JSON.stringify({ value }) }),
      Buffer.from(value).toString('base64'),
    ]) {
      expect(redact(`so: ${form}`), form).not.toContain('7731');
      expect(redact(`so: ${form}`), form).toContain('[removed]');
    }
    rememberSecret('short');
    expect(redact('a short word')).toBe('a short word');
  });

  test.each([
    'a-',
    '\\\\',
    '"token":"',
    '\\"token\\":{',
    '{"key":[',
    "token: '",
    'eyJ-',
    '://',
    '"a',
    'key-',
    'bearer ',
    '?token',
    'eyJaaaaaaaaa.',
    '["',
    '\\"',
    'next-auth.',
  ])('P6: a long run of %s takes no time that anybody notices', (piece) => {
    const start = performance.now();
    redact(piece.repeat(100_000 / piece.length));
    // Quadratic time would take minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('variables, addresses and settings are remembered', () => {
    rememberVariables({
      DATABASE_URL: 'postgresql://u:VAR%2DONE@h.example/d',
      PROXIES: 'us=http://u:VARTWO@h.example:1,de=http://u:VARTHREE@h.example:2',
      TEXT_MODEL_KEY: 'VAR-FOUR',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=VAR%2DFIVE, other=VAR-SIX',
      EVIDENCE_URL: 'https://KEYID:VARSEVEN@h.example/b',
      HOST: 'VAR-EIGHT',
    });
    rememberAddresses('smtp://u:VARNINE@h.example');
    rememberSettings({ url: 'https://u:VARTENTEN@h.example/v1', key: 'VAR-ELEVEN' });
    const words = 'VAR-ONE VAR%2DONE VARTWO VARTHREE VAR-FOUR VAR-FIVE VAR-SIX VARSEVEN VARNINE VARTENTEN VAR-ELEVEN';
    expect(redact(words)).not.toContain('VAR');
    expect(redact('VAR-EIGHT')).toBe('VAR-EIGHT');
  });

  test('what variables hold stays known, whatever is used besides', () => {
    rememberVariables({ AUTH_SECRET: 'VAR-OF-THE-START' });
    for (let n = 0; n < 3_000; n++) rememberSecret(`passing secret ${n}`);
    expect(redact('VAR-OF-THE-START, passing secret 2999, passing secret 1')).toBe(
      '[removed], [removed], passing secret 1',
    );
  });

  test('words that look like the end of a query stay', () => {
    expect(redact('exit code=500, basic key=1')).toBe('exit code=500, basic key=1');
    expect(redact('/set-up?code=abc&key=def')).toBe('/set-up?code=[removed]&key=[removed]');
  });

  test('U5: what would end a line or turn it round is escaped', () => {
    const line = redact(JSON.stringify({ msg: 'a\u2028b\u2029c\u0085d\u007fe\u202ef\u001b[2J' }));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
    expect(JSON.parse(line).msg).toBe('a\u2028b\u2029c\u0085d\u007fe\u202ef\u001b[2J');
  });
});
