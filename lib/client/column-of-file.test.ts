import { expect, test } from 'vitest';
import { columnOf, textOfFile } from '#lib/client/column-of-file.ts';

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
