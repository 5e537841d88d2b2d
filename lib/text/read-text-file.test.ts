import { expect, test } from 'vitest';
import { textOfBytes } from './read-text-file.ts';

test('a text is read in the encoding it was written in', () => {
  expect(textOfBytes(new TextEncoder().encode('Käse'))).toEqual({ text: 'Käse', encoding: 'UTF-8' });
  expect(textOfBytes(new TextEncoder().encode('\ufeffKäse')).text).toBe('Käse');
  expect(textOfBytes(Uint8Array.of(0x4b, 0xe4, 0x73, 0x65))).toEqual({ text: 'Käse', encoding: 'Windows-1252' });
  expect(textOfBytes(Uint8Array.of(0xff, 0xfe, 0x4b, 0, 0xe4, 0)).text).toBe('Kä');
  expect(textOfBytes(Uint8Array.of(0xfe, 0xff, 0, 0x4b, 0, 0xe4)).text).toBe('Kä');
  expect(textOfBytes(new Uint8Array()).text).toBe('');
});
