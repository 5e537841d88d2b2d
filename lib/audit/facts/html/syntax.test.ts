import { expect, test } from 'vitest';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';

const syntaxOf = (html: string) => extractFacts({ url: 'https://example.com/', html }).syntax;
/** Errors of a body as "code line". */
const faultsIn = (body: string) =>
  syntaxOf(`<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`).faults.items.map(
    ({ code, snippet }) => `${code} ${snippet}`,
  );

test.each([
  ['<div><p>One<p>Two<ul><li>A<li>B</ul><table><tr><td>1<td>2</table><img src="/a.png"><br/></div>'],
  ['<p>One</p><select><option>A<option>B</select><dl><dt>T<dd>D</dl><input disabled value="a"/><a href="/x" >x</a>'],
  ['<svg viewBox="0 0 1 1"><path d="M0 0"/><g><circle r="1"/></g></svg><noscript><img src="/x"></b></noscript>'],
  ['<script>if (a < b) document.write("</div><p")</script><style>a > b {}</style><textarea></div></textarea>'],
])('what the standard allows has no fault: %s', (body) => {
  expect(faultsIn(body)).toEqual([]);
});

test.each([
  ['<div>x</span></div>', ['end-tag-without-start </span>']],
  ['<div></p></div>', ['end-tag-without-start </p>']],
  ['<img src="/a.png"></img>', ['end-tag-without-start </img>']],
  ['<section><div class="a">x</section>', ['not-closed <div class="a">']],
  ['<div id="last">x', ['not-closed <div id="last">']],
  ['<h2>x</h3>', ['wrong-end-tag </h3>']],
  ['<b><p>x</b></p>', ['misnested </b>']],
  ['<div/>x</div>', ['self-closed <div/>']],
  ['<a href="/a" href="/b">x</a>', ['attribute-twice <a href="/a" href="/b">']],
  ['<a href="/a"title="b">x</a>', ['no-space-between-attributes <a href="/a"title="b">']],
  ['<a href="/a" title=>x</a>', ['value-missing <a href="/a" title=>']],
  ['<a href=/a"b" c"d>x</a>', ['quote-in-attribute-name <a href=/a"b" c"d>']],
])('%s', (body, faults) => {
  expect(faultsIn(body)).toEqual(faults);
});

test('a fault is told with its line, one in a drawing apart', () => {
  const { faults, svgFaults } = syntaxOf('<div>\n\n<svg>\n<g><path d="M0 0"/></svg>\n</b>\n</div>');
  expect(svgFaults).toEqual({ items: [{ code: 'not-closed', line: 4, snippet: '<g>' }], total: 1 });
  expect(faults).toEqual({ items: [{ code: 'end-tag-without-start', line: 5, snippet: '</b>' }], total: 1 });
});

test('values without quotes are counted by tag, and are no fault', () => {
  const { unquoted, faults } = syntaxOf('<p class=a id=b>x</p><p class="a">y</p><p hidden>z</p>');
  expect(unquoted).toEqual({ items: [{ code: 'unquoted', line: 1, snippet: '<p class=a id=b>' }], total: 1 });
  expect(faults.total).toBe(0);
});

test('a page that ends within a tag says so, and one nested too deep is not complete', () => {
  expect(syntaxOf('<p>x</p><a href="/').faults.items).toEqual([
    { code: 'cut-off-tag', line: 1, snippet: '<a href="/' },
  ]);
  expect(syntaxOf('<div>'.repeat(600) + '</div>'.repeat(600)).complete).toBe(false);
});
