import { expect, test } from 'vitest';
import { columnOf, pastedKeywords, readPaste, textOfFile } from '#lib/text/column-of-file.ts';

test.each([
  ['tea\nmill', ['tea', 'mill']],
  ['keyword\r\ntea\r\nmill\r\n', ['tea', 'mill', '']],
  ['\uFEFFvolume;keyword\n10;tea\n20;"mill; burr"', ['tea', 'mill; burr']],
  ['tea,10\nmill,20', ['tea', 'mill']],
  ['"say ""hi""",1\n"two\nlines",2', ['say "hi"', 'two\nlines']],
  ['URL\tstatus\nhttps://example.com/a,b\t200', ['https://example.com/a,b']],
  ['a,domain\n1', ['']],
  ['', ['']],
])('%j', (text, lines) => expect(columnOf(text)).toEqual(lines));

test('bytes are read as what they are', () => {
  expect(textOfFile(new TextEncoder().encode('Bücher'))).toBe('Bücher');
  expect(textOfFile(new Uint8Array([0x42, 0xfc, 0x63, 0x68, 0x65, 0x72]))).toBe('Bücher');
  expect(textOfFile(new Uint8Array([0xff, 0xfe, 0xfc, 0x00]))).toBe('ü');
  expect(textOfFile(new Uint8Array([0xfe, 0xff, 0x00, 0xfc]))).toBe('ü');
});

test.each([
  ['coffee mill\nhand mill, burr\n', ['coffee mill', 'hand mill, burr']],
  ['Top queries\tClicks\tImpressions\tCTR\tPosition\ncoffee mill\t12\t345\t3.4%\t8.1', ['coffee mill']],
  ['\uFEFFHäufigste Suchanfragen;Klicks;Impressionen;CTR;Position\nmühle;1;8;12,5 %;3,4', ['mühle']],
  ['Keyword,Position,Search Volume\n"mill, burr",3,90', ['mill, burr']],
  ['1\tcoffee mill\t12\n2\thand mill\t9', ['coffee mill', 'hand mill']],
  ['keyword research, how to\nkeyword, what is a', ['keyword research, how to', 'keyword, what is a']],
  ['keywords and volume\nclicks per query', ['keywords and volume', 'clicks per query']],
])('a paste: %j', (text, keywords) => {
  expect(pastedKeywords(text).map(({ keyword }) => keyword)).toEqual(keywords);
});

test('a pasted table: the lines of its keywords, and what was left out', () => {
  expect(readPaste('Query\tClicks\na\t1\n\nb\t2')).toEqual({
    keywords: [
      { keyword: 'a', line: 2 },
      { keyword: '', line: 3 },
      { keyword: 'b', line: 4 },
    ],
    ignored: ['Clicks'],
  });
});

test('a file with an export: its column of queries; a first keyword is no name', () => {
  expect(columnOf('Top queries,Clicks\ntea,1')).toEqual(['tea']);
  expect(columnOf('search terms tool,100\ntea,1')).toEqual(['search terms tool', 'tea']);
});
