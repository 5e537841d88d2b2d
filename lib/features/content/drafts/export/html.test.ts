import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { htmlDocument, toHtml } from '#lib/features/content/drafts/export/html.ts';
import { toWordPress, wordPressBlock } from '#lib/features/content/drafts/export/wordpress.ts';
import { isSafeUrl, readText } from '#lib/text/markdown/text-tree.ts';

const html = (text: string) => toHtml(readText(text));
const wordPress = (text: string) => toWordPress(readText(text));

describe('HTML', () => {
  test.each([
    ['## A & B', '<h2>A &amp; B</h2>'],
    ['a **b** *c* ~~d~~ `<e>`', '<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>&lt;e&gt;</code></p>'],
    ['[a](/b?c=1&d "e\\"f")', '<p><a href="/b?c=1&amp;d" title="e&quot;f">a</a></p>'],
    ['![a](b.png)', '<p><img src="b.png" alt="a"></p>'],
    ['a\\\nb', '<p>a<br>\nb</p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a\n   - b', '<ol start="3">\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n</ol>'],
    ['- a\n\n- b', '<ul>\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ul>'],
    ['> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
    ['```js\na < b\n```', '<pre><code class="language-js">a &lt; b\n</code></pre>'],
    ['***', '<hr>'],
    [
      '| a | b |\n|---|--:|\n| c | d |',
      '<table>\n<thead>\n<tr><th>a</th><th style="text-align: right">b</th></tr>\n</thead>\n<tbody>\n<tr><td>c</td><td style="text-align: right">d</td></tr>\n</tbody>\n</table>',
    ],
  ])('of %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test('as a document says what the page says of itself, and nothing can end a tag', () => {
    const meta = { title: '</title><script>', description: '"><b>', language: 'en', canonical: 'https://a.example/"b' };
    expect(htmlDocument(meta, '<p>x</p>')).toBe(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>&lt;/title&gt;&lt;script&gt;</title>
<meta name="description" content="&quot;&gt;&lt;b&gt;">
<link rel="canonical" href="https://a.example/&quot;b">
</head>
<body>
<main>
<p>x</p>
</main>
</body>
</html>
`);
  });
});

describe('WordPress blocks', () => {
  test.each([
    ['a *b*', '<!-- wp:paragraph -->\n<p>a <em>b</em></p>\n<!-- /wp:paragraph -->'],
    ['## a', '<!-- wp:heading -->\n<h2 class="wp-block-heading">a</h2>\n<!-- /wp:heading -->'],
    ['### a', '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">a</h3>\n<!-- /wp:heading -->'],
    [
      '- a\n- b',
      '<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>a</li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>b</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
    ],
    [
      '3. a\n   - b',
      '<!-- wp:list {"ordered":true,"start":3} -->\n<ol start="3" class="wp-block-list"><!-- wp:list-item -->\n<li>a<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>b</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list --></li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list -->',
    ],
    [
      '> a',
      '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph --></blockquote>\n<!-- /wp:quote -->',
    ],
    [
      '```js\na < [b]\n```',
      '<!-- wp:code {"className":"language-js"} -->\n<pre class="wp-block-code language-js"><code>a &lt; &#91;b&#93;</code></pre>\n<!-- /wp:code -->',
    ],
    [
      '![a "b"](/c.png "d")',
      '<!-- wp:image -->\n<figure class="wp-block-image"><img src="/c.png" alt="a &quot;b&quot;"/><figcaption class="wp-element-caption">d</figcaption></figure>\n<!-- /wp:image -->',
    ],
    ['a ![b](c) d', '<!-- wp:paragraph -->\n<p>a <img src="c" alt="b"> d</p>\n<!-- /wp:paragraph -->'],
    [
      '| a | b |\n|---|:-:|\n| c | d |',
      '<!-- wp:table {"hasFixedLayout":false} -->\n<figure class="wp-block-table"><table><thead><tr><th>a</th><th class="has-text-align-center" data-align="center">b</th></tr></thead><tbody><tr><td>c</td><td class="has-text-align-center" data-align="center">d</td></tr></tbody></table></figure>\n<!-- /wp:table -->',
    ],
    [
      '***',
      '<!-- wp:separator -->\n<hr class="wp-block-separator has-alpha-channel-opacity"/>\n<!-- /wp:separator -->',
    ],
  ])('of %j', (text, expected) => {
    expect(wordPress(text)).toBe(expected);
  });

  test('lines of a paragraph are one line, and blocks inside an item are words', () => {
    expect(wordPress('a\nb\\\nc')).toContain('<p>a b<br>c</p>');
    const item = wordPress('- a\n\n  ```\n  b\n  c\n  ```\n\n  > d');
    expect(item).toContain('<li>a<br><code>b</code><br><code>c</code><br>d</li>');
  });

  test('no shortcode is left to run', () => {
    expect(wordPress('[gallery] and \\[embed\\]x\\[/embed\\] `[c]` ![[d]](e "[f]")')).not.toMatch(/\[|\]/);
  });

  test('no attribute ends its comment', () => {
    const block = wordPressBlock('x', { a: '--> <script>&"\\' }, '');
    expect(block.split('\n')[0]).toBe(
      '<!-- wp:x {"a":"\\u002d\\u002d\\u003e \\u003cscript\\u003e\\u0026\\u0022\\u005c"} -->',
    );
    expect(JSON.parse(/\{.*\}/.exec(block)?.[0] ?? '')).toEqual({ a: '--> <script>&"\\' });
  });
});

describe('hostile text', () => {
  const ALLOWED = new Set(
    'h1 h2 h3 h4 h5 h6 p a img strong em del code pre ul ol li blockquote table thead tbody tr th td hr br figure figcaption'.split(
      ' ',
    ),
  );
  const ATTRIBUTES = new Set(['href', 'src', 'alt', 'title', 'start', 'class', 'style', 'data-align']);

  function dangers(markup: string): string[] {
    const found: string[] = [];
    const parser = new Parser({
      onopentag(name, attributes) {
        if (!ALLOWED.has(name)) found.push(name);
        for (const [key, value] of Object.entries(attributes)) {
          if (!ATTRIBUTES.has(key)) found.push(`${name}[${key}]`);
          if ((key === 'href' || key === 'src') && !isSafeUrl(value)) found.push(value);
        }
      },
      oncomment(text) {
        if (!/^ \/?wp:[a-z-]+(?: \{[^<>]*\})? $/.test(text) || text.includes('--')) found.push(text);
      },
    });
    parser.end(markup);
    return found;
  }

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](https://x.example/"onclick="alert(1))',
    '![" onerror="alert(1)](x)',
    '![a](x "\\" onerror=\\"alert(1)")',
    '<!-- wp:html --><script>alert(1)</script><!-- /wp:html -->',
    '--> <script>',
    '```a"onclick="b\n</code></pre><script>\n```',
    '```-->\n-->\n```',
    '| <script> |\n|---|\n| </td><script> |',
    '- <script>\n\n  > <iframe>',
    '# <svg onload=a>',
    '[<b>](/c)',
    '<a@b.example>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('%j is harmless in both', (text) => {
    expect(dangers(html(text))).toEqual([]);
    expect(dangers(wordPress(text))).toEqual([]);
  });

  test('the test knows danger', () => {
    expect(dangers('<script></script><a href="javascript:a" onclick="b"></a><!-- x -->')).toHaveLength(4);
  });
});
