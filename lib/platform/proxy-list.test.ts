import { describe, expect, it } from 'vitest';
import { parseProxyList, proxyAddress } from '#lib/platform/proxy-list.ts';

describe('parseProxyList', () => {
  it('reads countries in any case, several of one, and a provider of all', () => {
    const entries = parseProxyList([
      'US=http://u:p@a.example:8080',
      'us=https://b.example',
      '*=http://u-{country}:p@c.example:1',
    ]);
    expect(entries.map(({ country }) => country)).toEqual(['us', 'us', '*']);
    expect(entries.map((entry) => proxyAddress(entry, 'de'))).toEqual([
      { protocol: 'http', hostname: 'a.example', port: 8080, username: 'u', password: 'p' },
      { protocol: 'https', hostname: 'b.example', port: 443, username: '', password: '' },
      { protocol: 'http', hostname: 'c.example', port: 1, username: 'u-de', password: 'p' },
    ]);
  });

  it('decodes credentials', () => {
    const [entry] = parseProxyList(['us=http://u%40home:p%2C%3A%2F@a.example:1']);
    expect(entry && proxyAddress(entry, 'us')).toMatchObject({ username: 'u@home', password: 'p,:/' });
  });

  it.each([
    ['http://u:secret@a.example:1', 'country=url'],
    ['xx=http://u:secret@a.example:1', 'country=url'],
    ['usa=http://u:secret@a.example:1', 'country=url'],
    ['=http://u:secret@a.example:1', 'country=url'],
    ['us=ftp://u:secret@a.example:1', 'must begin with http://'],
    ['us=u:secret@a.example:1', 'must begin with http://'],
    ['us=socks5://u:secret@a.example:1080', 'must begin with http:// or https://; given: socks5://…'],
    ['us=http://u:sec ret@a exa:1', 'form'],
    ['us=http://u:secret@a.example:0', 'form'],
    ['us=http://u:secret@a.example:99999', 'form'],
    ['us=http://u:secret@a.example:1/path', 'must end after the port'],
    ['us=http://u:secret@a.example:1?x=1', 'must end after the port'],
    ['us=http://:secret@a.example:1', 'a user before its password'],
    ['us=http://u%0d%0a:secret@a.example:1', 'control characters'],
    ['us=http://u%zz:secret@a.example:1', 'percent-encoding'],
    ['us=http://u%3Aa:secret@a.example:1', 'no colon'],
    [`us=http://u:secret${'x'.repeat(255)}@a.example:1`, '255 bytes'],
    ['*=http://u:secret@a.example:1', 'must have {country}'],
    ['us=http://u-{country}:secret@a.example:1', 'must not have {country}'],
  ])('names entry and rule, and repeats nothing of %s', (item, rule) => {
    const parse = () => parseProxyList(['us=http://fine.example:1', item]);
    expect(parse).toThrow(rule);
    expect(parse).toThrow(/^entry 2 /);
    expect(parse).not.toThrow(/secret|a\.example/);
  });
});
