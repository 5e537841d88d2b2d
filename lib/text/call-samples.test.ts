import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlOf, typescriptOf } from './call-samples.ts';

const origin = 'http://127.0.0.1:3000';

describe('samples of a call', () => {
  it('puts path parameters into the path and the rest into the query', () => {
    const text = curlOf({ method: 'GET', path: '/audits/{id}' }, { id: 'a b', limit: 2, empty: '' }, origin);
    expect(text).toContain(`'${origin}/api/v1/audits/a%20b?limit=2'`);
    expect(text).toContain('Bearer $SERPENTINE_TOKEN');
  });

  it('quotes a body for the shell', () => {
    const text = curlOf({ method: 'POST', path: '/scrape_js' }, { js_script: `return 'x'` }, origin);
    expect(text).toContain(`-d '{"js_script":"return '\\''x'\\''"}'`);
  });

  it('cannot be broken out of: a shell reads the very texts, and runs nothing', () => {
    const hostile = `it's "x" $(touch /tmp/x) \`id\` $HOME !! \\ {a,b} [1-3]\n; rm -rf ~ #\r\u2028é`;
    // Prints its arguments, each ended by NUL, in place of the program.
    const run = (command: string) =>
      execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
        env: { ...process.env, SERPENTINE_TOKEN: 'sp_token' },
        encoding: 'utf8',
      })
        .split('\0')
        .slice(0, -1);
    const [method, verb, url, ...rest] = run(
      curlOf({ method: 'PATCH', path: '/x/{id}' }, { id: hostile, note: hostile, list: [hostile] }, origin),
    );
    expect([method, verb, url]).toEqual(['-X', 'PATCH', `${origin}/api/v1/x/${encodeURIComponent(hostile)}`]);
    expect(rest.slice(0, 5)).toEqual([
      ...['-H', 'Authorization: Bearer sp_token', '-H', 'Content-Type: application/json', '-d'],
    ]);
    expect(JSON.parse(rest[5] ?? '')).toEqual({ note: hostile, list: [hostile] });
    expect(rest).toHaveLength(6);
    const got = run(curlOf({ method: 'GET', path: '/x' }, { q: hostile, tags: [hostile] }, origin));
    expect(got).toHaveLength(3);
    const query = new URL(got[0] ?? '').searchParams;
    expect([query.get('q'), query.getAll('tags[]')]).toEqual([hostile, [hostile]]);
  });

  it('writes lists as the API reads them', () => {
    const text = curlOf({ method: 'GET', path: '/keywords_suggestions' }, { keywords: ['a', 'b'] }, origin);
    expect(text).toContain('keywords%5B%5D=a&keywords%5B%5D=b');
  });

  it('is TypeScript that never holds a token', () => {
    const text = typescriptOf('start_audit', { url: 'https://example.com/', keyword: '' }, origin);
    expect(text).toContain(`client.call('start_audit', { url: "https://example.com/" });`);
    expect(text).toContain(`baseUrl: "${origin}"`);
    expect(text).toContain('process.env.SERPENTINE_TOKEN');
    expect(typescriptOf('user', {}, origin)).toMatch(/client\.call\('user'\);$/);
  });
});
