import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { BODY_MAX_BYTES, readJsonBody, readJsonObject } from '#lib/api/read-body.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { AppError } from '#lib/platform/errors.ts';

const fields = fieldsOf(
  z.object({ url: z.string(), tags: z.array(z.string()).optional(), count: z.int().default(1), data: z.any() }),
);

function post(
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

async function codeOf(request: Request): Promise<string> {
  try {
    await readJsonBody(request, fields);
    return 'read';
  } catch (error) {
    return error instanceof AppError ? error.code : `thrown: ${error}`;
  }
}

test('takes over known fields, with the types text stands for', async () => {
  const body = '{"url":"u","tags":"one","count":"7","other":1,"data":null}';
  expect({ ...(await readJsonBody(post(body), fields)) }).toEqual({ url: 'u', tags: ['one'], count: 7 });
});

test('no body and an empty one are an empty input', async () => {
  expect({ ...(await readJsonBody(post(null), fields)) }).toEqual({});
  expect({ ...(await readJsonBody(post(''), fields)) }).toEqual({});
  expect({
    ...(await readJsonBody(post('', { 'content-length': '0', 'content-type': 'text/plain' }), fields)),
  }).toEqual({});
});

test.each([
  ['[1]', 'invalid_input'],
  ['null', 'invalid_input'],
  ['"x"', 'invalid_input'],
  ['{"url":"a', 'invalid_input'],
  ['{"url":"a\\u0000"}', 'invalid_input'],
  ['{"url":"\\ud800"}', 'invalid_input'],
  ['{"tags":["a\\u0000"]}', 'invalid_input'],
  [`{"data":${'['.repeat(40)}${']'.repeat(40)}}`, 'invalid_input'],
  [`{"data":${'['.repeat(20)}${']'.repeat(20)},"url":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}`, 'read'],
])('%s: %s', async (body, code) => {
  expect(await codeOf(post(body))).toBe(code);
});

test('invalid UTF-8', async () => {
  expect(await codeOf(post(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])))).toBe('invalid_input');
});

test.each([
  [{ 'content-type': 'text/plain' }, 'unsupported_media_type'],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, 'unsupported_media_type'],
  [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'unsupported_media_type'],
  [{ 'content-type': 'Application/JSON; charset=UTF-8' }, 'read'],
])('%j: %s', async (headers, code) => {
  expect(await codeOf(post('{"url":"u"}', headers as Record<string, string>))).toBe(code);
});

test('a type that is not JSON is told before a size that is too large', async () => {
  expect(await codeOf(post('x'.repeat(BODY_MAX_BYTES + 1), { 'content-type': 'text/plain' }))).toBe(
    'unsupported_media_type',
  );
});

test('a body without length is cut off at the cap, not read to its end', async () => {
  let sent = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024).fill(32));
    },
    cancel() {
      cancelled = true;
    },
  });
  expect(await codeOf(post(endless))).toBe('payload_too_large');
  expect(cancelled).toBe(true);
  expect(sent).toBeLessThanOrEqual(BODY_MAX_BYTES + 3 * 64 * 1024);
});

test('a body that does not come to its end in time is refused, and its stream let go', async () => {
  const gone = Promise.withResolvers<void>();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"url":')),
    cancel: () => gone.resolve(),
  });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request('http://localhost/', init);
  await expect(readJsonObject(request, BODY_MAX_BYTES, 20)).rejects.toThrow('must arrive within 0.02 seconds');
  await gone.promise;
});

test('an operation can take a longer body, and has a cap of its own', async () => {
  const url = 'x'.repeat(BODY_MAX_BYTES);
  const body = JSON.stringify({ url });
  expect({ ...(await readJsonBody(post(body), fields, 2 * BODY_MAX_BYTES)) }).toEqual({ url });
  await expect(readJsonBody(post(body), fields, BODY_MAX_BYTES)).rejects.toThrow('at most 256 KiB');
  await expect(readJsonBody(post(body.repeat(3)), fields, 2 * BODY_MAX_BYTES)).rejects.toThrow('at most 512 KiB');
});

test('P8: __proto__ carries no field', async () => {
  expect({ ...(await readJsonBody(post('{"__proto__":{"url":"a"},"constructor":{"url":"b"}}'), fields)) }).toEqual({});
  expect(({} as Record<string, unknown>).url).toBeUndefined();
});

test('any text is read or refused, never anything else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
      expect(['read', 'invalid_input', 'unsupported_media_type']).toContain(await codeOf(post(text)));
    }),
  );
});
