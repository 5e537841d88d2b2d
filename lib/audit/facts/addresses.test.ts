import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Addresses } from './addresses.ts';

const page = 'https://www.example.com/shop/list?page=2';

describe('addresses of a page', () => {
  it('are what the URL standard makes of them, however they are found', () => {
    const label = fc.stringMatching(/^[a-zA-Z0-9_-]{0,6}$/);
    const host = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
    const rest = fc.stringMatching(/^[a-zA-Z0-9/.%?&=;@:!'"#\\ ~-]{0,14}$/);
    const address = fc.oneof(
      fc.tuple(fc.constantFrom('https://', 'http://', 'HTTPS://', '//', '/', ''), host, rest).map((p) => p.join('')),
      fc.constantFrom(
        'http://1.2',
        'http://0x7f.1/',
        'https://xn--a/',
        'https://a.xn--ls8h/',
        'http://a..b/',
        'http://a.com.',
      ),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    fc.assert(
      fc.property(address, (text) => {
        const expected = URL.parse(text.trim(), page);
        const http = expected !== null && /^https?:$/.test(expected.protocol) && text.trim() !== '';
        if (expected) expected.hash = '';
        const href = expected?.href.replace(/#$/, '');
        expect(new Addresses(page).fetchable(text)).toBe(http ? href : null);
      }),
      { numRuns: 500 },
    );
  });
});
