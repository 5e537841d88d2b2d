import { describe, expect, it } from 'vitest';
import { classifyInput } from '#components/overview/classify-input.ts';

const page = (url: string, domain: string) => ({ kind: 'address', url, domain });
const domain = (ascii: string, shown = ascii) => ({ kind: 'domain', domain: ascii, shown });
const words = (text: string) => ({ kind: 'keyword', text });

describe('classifyInput', () => {
  it.each([
    ['https://example.com/', page('https://example.com/', 'example.com')],
    ['HTTP://Example.COM/A?b=c#d', page('http://example.com/A?b=c#d', 'example.com')],
    ['example.com/path', page('https://example.com/path', 'example.com')],
    ['example.com?q=1', page('https://example.com/?q=1', 'example.com')],
    ['example.com:8080', page('https://example.com:8080/', 'example.com')],
    ['//example.com/x', page('https://example.com/x', 'example.com')],
    ['<https://example.com/x>', page('https://example.com/x', 'example.com')],
    ['https://bücher.example/ä', page('https://xn--bcher-kva.example/%C3%A4', 'xn--bcher-kva.example')],
  ])('%s is a page', (typed, judged) => expect(classifyInput(typed)).toEqual(judged));

  it.each([
    ['example.com', domain('example.com')],
    ['  example.com\n', domain('example.com')],
    ['Example.Com.', domain('example.com', 'Example.Com')],
    ['www.example.co.uk/', domain('www.example.co.uk')],
    ['bücher.example', domain('xn--bcher-kva.example', 'bücher.example')],
    ['xn--bcher-kva.example', domain('xn--bcher-kva.example')],
    ['例え.テスト', domain('xn--r8jz45g.xn--zckzah', '例え.テスト')],
    ['asp.net', domain('asp.net')],
    ['exam\u200Bple.com', domain('example.com')],
  ])('%s is a domain', (typed, judged) => expect(classifyInput(typed)).toEqual(judged));

  it.each([
    ['coffee grinder', 'coffee grinder'],
    ['coffee\tgrinder\n2024', 'coffee grinder 2024'],
    ['example.com recipe', 'example.com recipe'],
    ['"example.com"', '"example.com"'],
    ['"coffee grinder"', '"coffee grinder"'],
    ['site:example.com', 'site:example.com'],
    ['node.js', 'node.js'],
    ['3.14', '3.14'],
    ['v2.0', 'v2.0'],
    ['e.g.', 'e.g.'],
    ['24/7', '24/7'],
    ['c++', 'c++'],
    ['localhost', 'localhost'],
    ['コーヒー', 'コーヒー'],
    ['☕', '☕'],
  ])('%s is a keyword', (typed, text) => expect(classifyInput(typed)).toEqual(words(text)));

  it.each([
    ['ada@example.com', /email address.*example\.com/],
    ['mailto:ada@example.com', /email address/],
    ['192.0.2.7', /“192\.0\.2\.7” is an IP address/],
    ['192.0.2.7:80', /IP address/],
    ['2001:db8::1', /IP address/],
    ['[2001:db8::1]', /IP address/],
    ['https://192.0.2.7/x', /IP address/],
    ['http://2130706433/', /“127\.0\.0\.1” is an IP address/],
    ['https://localhost/x', /not a public domain/],
    ['ftp://example.com/x', /ftp: URLs are not supported/],
    ['javascript:alert(1)', /javascript: URLs/],
    ['file:///etc/hosts', /file: URLs/],
    ['https://ada:secret@example.com/', /user name or password/],
    ['https://example.com/a b', /no spaces/],
    ['https://', /not a valid URL/],
    ['example..com', /“example\.\.com” is not a valid domain/],
    ['-example.com', /not a valid domain/],
    [`${'a'.repeat(64)}.com`, /not a valid domain/],
    ['???', /no letter or number/],
    [`https://example.com/${'a'.repeat(2100)}`, /at most 2048 characters; this one has 2120/],
    ['word '.repeat(200), /at most 512 characters; this one has 999/],
  ])('%s is rejected with a reason', (typed, why) =>
    expect(classifyInput(typed)).toEqual({ kind: 'wrong', why: expect.stringMatching(why) }),
  );

  it('is empty while nothing is entered', () => expect(classifyInput(' \u200B\n')).toEqual({ kind: 'empty' }));
});
