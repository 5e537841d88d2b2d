import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { Attributes } from './attributes.ts';
import { MARKUP, PLAINTEXT, RAWTEXT, RCDATA, SCRIPT, tokenize } from './html-tokenizer.ts';
import { pageSource } from './page-source.ts';

const RAW: Record<string, number> = {
  script: SCRIPT,
  style: RAWTEXT,
  xmp: RAWTEXT,
  iframe: RAWTEXT,
  title: RCDATA,
  textarea: RCDATA,
  plaintext: PLAINTEXT,
};

/** One token per line; adjacent text runs are joined. */
function tokens(html: string): string[] {
  const source = pageSource(html);
  const attributes = new Attributes(source);
  const found: string[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') found.push(`"${text}"`);
    text = '';
  };
  tokenize(source, attributes, {
    startTag(start, end, selfClosing) {
      flush();
      const name = html.slice(start, end).toLowerCase();
      found.push(`<${name}${attributes}${selfClosing ? ' /' : ''}>`);
      return RAW[name] ?? MARKUP;
    },
    endTag(start, end) {
      flush();
      found.push(`</${html.slice(start, end).toLowerCase()}>`);
    },
    text(from, start, end) {
      text += from.slice(start, end);
    },
    doctype(declaration) {
      flush();
      found.push(`!${declaration}`);
    },
    inForeign: () => false,
  });
  flush();
  return found;
}

/** Start tags by name, end tags and text as found by htmlparser2's own tokenizer, text runs in quotes. */
function theirs(html: string): string {
  let found = '';
  let text = '';
  const token = (one: string) => {
    if (text !== '') found += `"${text}"`;
    text = '';
    found += one;
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => token(`<${html.slice(start, end).toLowerCase()}>`),
      onclosetag: (start, end) => token(`</${html.slice(start, end).toLowerCase()}>`),
      ontext(start, end) {
        text += html.slice(start, end);
      },
      ontextentity(codepoint) {
        text += String.fromCodePoint(codepoint);
      },
      onend: () => token(''),
      isInForeignContext: () => false,
      onattribname: nothing,
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onopentagend: nothing,
      onselfclosingtag: nothing,
      oncomment: nothing,
      oncdata: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return found;
}

describe('tokens of HTML', () => {
  it.each([
    ['<p class=a id="b c" title=\'d\'>x</p>', ['<p class="a" id="b c" title="d">', '"x"', '</p>']],
    ['<a href=/x/>y', ['<a href="/x/">', '"y"']],
    ['<br/><br / ><img alt=x />', ['<br />', '<br>', '<img alt="x" />']],
    [
      '<a href="?a=1&amp;b=2&copy=3&lt;">&lt;&eacute;&nosuch;&</a>',
      ['<a href="?a=1&b=2&copy=3<">', '"<é&nosuch;&"', '</a>'],
    ],
    ['<a href=1 href=2>', ['<a href="1">']],
    ['a < b <3 <> </> </3 c', ['"a < b <3 <>  "']],
    ['<!DOCTYPE html><!-- a > b --><!--> x <!---> y <!-- z --!> w', ['!DOCTYPE html', '" x  y  w"']],
    ['<?php echo "a>b" ?>x<![CDATA[y]]>z', ['"b" ?>xz"']],
    ['<title>a<b>&amp;</b></TITLE >x', ['<title>', '"a<b>&</b>"', '</title>', '"x"']],
    ['<style>a</styled>&amp;</style/>x', ['<style>', '"a</styled>&amp;"', '</style>', '"x"']],
    ['<script>"</scrip"<!-- x</script>y', ['<script>', '""</scrip"<!-- x"', '</script>', '"y"']],
    [
      '<script><!-- <script>a</script> b --></script>y',
      ['<script>', '"<!-- <script>a</script> b -->"', '</script>', '"y"'],
    ],
    ['<script><!--> <script>a</script>y', ['<script>', '"<!--> <script>a"', '</script>', '"y"']],
    ['<textarea>never ended <p>', ['<textarea>', '"never ended <p>"']],
    ['<plaintext>a</plaintext><p>', ['<plaintext>', '"a</plaintext><p>"']],
    ['x<p title="never ended>', ['"x"']],
    ['x<p title=never', ['"x"']],
    ['x</p', ['"x"']],
    ['</p title=">">x', ['</p>', '"x"']],
    ['<p =a title>x', ['<p title="">', '"x"']],
  ])('%s', (html, expected) => {
    expect(tokens(html)).toEqual(expected);
  });

  it('reads a soup of tags and texts as htmlparser2 does', () => {
    const name = fc.constantFrom('p', 'a', 'div', 'B', 'li', 'x-y');
    const value = fc.stringMatching(/^[a-z0-9&;/ ]{0,8}$/);
    const attribute = fc.tuple(fc.constantFrom('href', 'id', 'title', 'data-z'), value).map(([n, v]) => ` ${n}="${v}"`);
    const tag = fc.tuple(name, fc.array(attribute, { maxLength: 3 })).map(([n, list]) => `<${n}${list.join('')}>`);
    const end = name.map((n) => `</${n}>`);
    const text = fc.stringMatching(/^[a-z &;<>"'=]{0,12}$/).map((t) => t.replace(/<(?=[a-z/!?])/g, '< '));
    const comment = fc.stringMatching(/^[a-z <]{0,8}$/).map((t) => `<!--${t}-->`);
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, end, text, comment), { maxLength: 12 }), (parts) => {
        // Closes open constructs: the two tokenizers treat an unfinished tag differently.
        const html = `${parts.join('')}'">'>`;
        const mine = tokens(html).filter((token) => !token.startsWith('!'));
        expect(mine.map((token) => token.replace(/^<(\w\S*?)[ >].*$/s, '<$1>')).join('')).toBe(theirs(html));
      }),
      { numRuns: 500 },
    );
  });

  it('P6: is linear in whatever is never ended', () => {
    const size = 300_000;
    for (const part of [
      '<!--',
      '<!-- --!',
      '<script>',
      '</script',
      '<title><',
      '<p a="',
      '&',
      '<a b=c ',
      '<![CDATA[',
      '<?',
    ]) {
      expect(tokens(part.repeat(size / part.length)).length).toBeLessThan(size);
    }
  });
});
