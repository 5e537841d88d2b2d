import { describe, expect, it } from 'vitest';
import { curlOf, typescriptOf } from './samples.ts';

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

  it('writes lists as the API reads them', () => {
    const text = curlOf({ method: 'GET', path: '/keywords_suggestions' }, { keywords: ['a', 'b'] }, origin);
    expect(text).toContain('keywords%5B%5D=a&keywords%5B%5D=b');
  });

  it('is TypeScript that never holds a token', () => {
    const text = typescriptOf({ method: 'POST', path: '/audits' }, { url: 'https://example.com/' }, origin);
    expect(text).toContain(`body: JSON.stringify({"url":"https://example.com/"})`);
    expect(text).toContain('process.env.SERPENTINE_TOKEN');
  });
});
