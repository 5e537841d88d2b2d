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
  });

  // Each encoding of the standard (encoding.spec.whatwg.org), with a character that distinguishes it from similar ones.
  it.each([
    ['UTF-8', 'e282ac', '€'],
    ['IBM866', '8fe0a8', 'При'],
    ['ISO-8859-2', 'b1', 'ą'],
    ['ISO-8859-3', 'b1', 'ħ'],
    ['ISO-8859-4', 'e0', 'ā'],
    ['ISO-8859-5', 'bf', 'П'],
    ['ISO-8859-6', 'c7', '\u0627'],
    ['ISO-8859-7', 'c1a4', 'Α€'],
    ['ISO-8859-8', 'e0', '\u05d0'],
    ['ISO-8859-8-I', 'e0', '\u05d0'],
    ['ISO-8859-10', 'bd', '―'],
    ['ISO-8859-13', 'c0', 'Ą'],
    ['ISO-8859-14', 'a1', 'Ḃ'],
    ['ISO-8859-15', 'a4', '€'],
    ['ISO-8859-16', 'a4aa', '€Ș'],
    ['KOI8-R', 'f0a3', 'Пё'],
    ['KOI8-U', 'a4ae', 'єў'],
    ['macintosh', '8adb', 'ä€'],
    ['windows-874', 'a180', 'ก€'],
    ['windows-1250', 'b9', 'ą'],
    ['windows-1251', 'cfb9', 'П№'],
    ['windows-1252', '809981', '€™\u0081'],
    ['windows-1253', 'c1', 'Α'],
    ['windows-1254', 'dd', 'İ'],
    ['windows-1255', 'e0', '\u05d0'],
    ['windows-1256', 'c781', '\u0627\u067e'],
    ['windows-1257', 'c0', 'Ą'],
    ['windows-1258', 'd0fe', 'Đ₫'],
    ['x-mac-cyrillic', '80ff', 'А€'],
    ['GBK', 'c4e380', '你€'],
    ['gb18030', '81308130', '\u0080'],
    ['Big5', 'a741', '你'],
    ['EUC-JP', 'c6fc8fb0a1', '日丂'],
    ['ISO-2022-JP', '1b2442467c1b2842', '日'],
    ['Shift_JIS', '93fab1', '日ｱ'],
    ['EUC-KR', 'b0a1c8fe', '가힝'],
    ['UTF-16BE', '00e465e5', 'ä日'],
    ['UTF-16LE', 'e400e565', 'ä日'],
    ['x-user-defined', '4180ff', 'A\uf780\uf7ff'],
    ['replacement', '41', '\ufffd'],
  ])('decodes %s', (charset, hex, expected) => {
    expect(decodeText(Buffer.from(hex, 'hex'), charset)).toBe(expected);
    const named = sniffCharset(Buffer.from('x'), `text/html; charset=${charset}`);
    expect(named).toBe(charset);
  });
});
