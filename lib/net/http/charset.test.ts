import { describe, expect, it } from 'vitest';
import { decodeText, sniffCharset } from '#lib/net/http/charset.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('charset', () => {
  it.each<[string, Uint8Array, string | undefined, string]>([
    ['the header', bytes('<meta charset=utf-8>\xe9'), 'text/html; charset=ISO-8859-1', 'windows-1252'],
    ['a byte order mark before the header', Buffer.from('\ufeffx'), 'text/html; charset=koi8-r', 'UTF-8'],
    ['the meta element', bytes('<meta charset="shift_jis">x'), 'text/html', 'Shift_JIS'],
    ['nothing, valid UTF-8', Buffer.from('<p>déjà'), 'text/html', 'UTF-8'],
    ['nothing, not UTF-8', bytes('<p>d\xe9j\xe0'), 'text/html', 'windows-1252'],
    ['an unknown name', Buffer.from('<p>x'), 'text/html; charset=x-bogus', 'UTF-8'],
    ['UTF-7, which is none', bytes('+ADw-script+AD4-'), 'text/html; charset=utf-7', 'UTF-8'],
    ['a quoted name', bytes('x'), 'text/html; charset="utf-16le"', 'UTF-16LE'],
    ['XML without a name', bytes('<?xml version="1.0"?>\xe9'), 'application/xml', 'UTF-8'],
    ['the XML declaration', bytes('<?xml version="1.0" encoding="ISO-8859-1"?>'), 'text/xml', 'windows-1252'],
  ])('%s', (_what, body, contentType, expected) => expect(sniffCharset(body, contentType)).toBe(expected));

  it('P9: keeps text well-formed, whatever the bytes', () => {
    expect(decodeText(bytes('a\xff\xed\xa0\x80\x00b'), 'UTF-8')).toBe('a\ufffd\ufffd\ufffd\ufffd\0b');
    expect(decodeText(Buffer.from([0x00, 0xd8, 0x41, 0x00]), 'UTF-16LE')).toBe('\ufffdA');
    expect(decodeText(bytes('\x80'), 'windows-1252')).toBe('€');
    expect(decodeText(bytes('x'), 'replacement')).toBe('\ufffd');
    expect(decodeText(bytes('x'), 'x-user-defined')).toBe('x');
  });
});
