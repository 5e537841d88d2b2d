import { expect, test } from 'vitest';
import { redirectRules } from './redirect-rules.ts';

const redirects = [
  { from: 'https://site.example/old', to: 'https://site.example/new?x=1#part' },
  { from: 'https://site.example/old?id=7', to: 'https://other.example/caf%C3%A9' },
  { from: 'https://site.example/old', to: 'https://site.example/second' },
  { from: 'no url', to: 'https://site.example/' },
];

test('D11: nginx compares the whole request URI; a dollar sign is no variable', () => {
  expect(redirectRules(redirects, 'nginx').split('\n').slice(1, 6)).toEqual([
    'map $request_uri $redirect_target {',
    '  default "";',
    '  "/old" "/new?x=1#part";',
    '  "/old?id=7" "https://other.example/caf%C3%A9";',
    '}',
  ]);
  const hostile = redirectRules(
    [{ from: 'https://site.example/a";return 200 $x;"', to: 'https://site.example/$host"\n}' }],
    'nginx',
  );
  expect(hostile).toContain('  "/a%22;return%20200%20$x;%22" "/%24host%22%7D";\n}');
});

test('nginx gets larger tables where its defaults are too small, and no two keys that differ only in case', () => {
  const long = { from: `https://site.example/${'a'.repeat(100)}`, to: 'https://site.example/b' };
  expect(redirectRules([long], 'nginx').split('\n')[1]).toBe('map_hash_bucket_size 256;');
  const many = Array.from({ length: 1_500 }, (_, at) => ({ ...long, from: `https://site.example/${at}` }));
  expect(redirectRules(many, 'nginx').split('\n')[1]).toBe('map_hash_max_size 4096;');
  const cases = [
    { from: 'https://site.example/a', to: 'https://site.example/b' },
    { from: 'https://site.example/A', to: 'https://site.example/c' },
  ];
  expect(redirectRules(cases, 'nginx').split('\n').slice(3, 5)).toEqual([
    '  "/a" "/b";',
    '  # /A: not written, nginx ignores case here',
  ]);
});

test('D11: Apache matches the request line, and escapes what is special there', () => {
  expect(redirectRules(redirects, 'apache').split('\n').slice(1, 5)).toEqual([
    'RewriteCond %{THE_REQUEST} "^[A-Z]+ \\/old "',
    'RewriteRule ^ "/new?x=1#part" [R=301,L,NE,QSD]',
    'RewriteCond %{THE_REQUEST} "^[A-Z]+ \\/old\\?id=7 "',
    'RewriteRule ^ "https://other.example/caf\\%C3\\%A9" [R=301,L,NE,QSD]',
  ]);
});

test('Netlify: what it cannot match is a comment with the reason', () => {
  expect(
    redirectRules([...redirects, { from: 'https://site.example/a:b*', to: 'https://site.example/' }], 'netlify'),
  ).toBe(
    [
      '/old /new?x=1#part 301!',
      '# /old?id=7: not written, Netlify matches paths without their query',
      '# /a:b*: not written, ":" and "*" are placeholders',
      '',
    ].join('\n'),
  );
});

test('a target path that begins with two slashes keeps its host', () => {
  const rules = redirectRules(
    [{ from: 'https://site.example/a', to: 'https://site.example//evil.example' }],
    'netlify',
  );
  expect(rules).toBe('/a https://site.example//evil.example 301!\n');
});
