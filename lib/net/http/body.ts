import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Duplex, PassThrough, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** A decoded body; `wireBytes` is its size as transferred. */
export interface ReadBody {
  body: Uint8Array;
  wireBytes: number;
  truncated: boolean;
}

/** How to decode a body, and its limits. */
export interface ReadOptions {
  /** For messages: what is read. */
  subject: string;
  /** `Content-Encoding` and `Content-Length` as sent. */
  codings: string;
  declaredBytes: number;
  maxBytes: number;
  truncate: boolean;
  /** Receives the decoded body instead of `ReadBody.body`; false stops reading. */
  onBody?: ((chunk: Uint8Array) => boolean | Promise<boolean>) | undefined;
  /** Called for every chunk from the wire. */
  onChunk: () => void;
}

const KNOWN = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd']);

/** Thrown inside the pipeline to stop it after enough was read. */
const ENOUGH = new Error('enough');

/**
 * Reads a response to its end. Decoded bytes are counted at the output of the last decoder, so a decompression bomb costs no
 * more than the cap; a body that ends before its declared length, or in the middle of its coding, is an error.
 * @throws Unreachable
 */
export async function readBody(message: IncomingMessage, options: ReadOptions): Promise<ReadBody> {
  const { subject, maxBytes, truncate } = options;
  const codings = contentCodings(options.codings, subject);
  const declared = options.declaredBytes;
  if (declared > maxBytes && codings.length === 0 && !truncate) {
    message.destroy();
    throw tooLarge(subject, maxBytes);
  }
  const result: ReadBody = { body: new Uint8Array(), wireBytes: 0, truncated: false };
  const chunks: Buffer[] = [];
  let decoded = 0;
  const onWire = (chunk: Buffer) => {
    result.wireBytes += chunk.length;
    options.onChunk();
  };
  /** @returns false to stop reading */
  const take = (chunk: Buffer): boolean | Promise<boolean> => {
    decoded += chunk.length;
    if (decoded > maxBytes && !truncate) throw tooLarge(subject, maxBytes);
    result.truncated = decoded > maxBytes;
    const part = result.truncated ? chunk.subarray(0, chunk.length - (decoded - maxBytes)) : chunk;
    if (!options.onBody) return chunks.push(part) > 0 && !result.truncated;
    const wanted = options.onBody(part);
    return result.truncated ? false : wanted;
  };
  const collect = async (source: AsyncIterable<Buffer>, onChunk?: (chunk: Buffer) => void) => {
    for await (const chunk of source) {
      onChunk?.(chunk);
      if (await take(chunk)) continue;
      result.truncated = true;
      throw ENOUGH;
    }
  };
  try {
    if (codings.length === 0) {
      // For a small response without encoding, a pipeline would be most of the cost.
      if (options.onBody) await collect(message, onWire);
      else
        await drainInto(message, (chunk) => {
          onWire(chunk);
          return take(chunk);
        });
    } else {
      const first = await peek(message);
      const decoders = first.length === 0 ? [] : codings.map((coding) => makeDecoder(coding, first[0] ?? 0));
      const meter = new Meter(onWire);
      const [outer = new PassThrough(), inner = new PassThrough()] = decoders;
      await pipeline(message, meter, outer, inner, (source: AsyncIterable<Buffer>) => collect(source));
    }
  } catch (error) {
    message.destroy();
    if (error !== ENOUGH) throw error;
  }
  if (!result.truncated && !message.complete) {
    throw new Unreachable(`${subject} closed the connection before the response was complete.`, {
      reason: 'body-incomplete',
    });
  }
  const [only] = chunks;
  result.body = chunks.length === 1 && only ? only : Buffer.concat(chunks);
  return result;
}

/** Passes each chunk on as it arrives; iterating the message costs more than reading it. */
function drainInto(message: IncomingMessage, take: (chunk: Buffer) => unknown): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  message.on('data', (chunk: Buffer) => {
    try {
      if (take(chunk) === false) reject(ENOUGH);
    } catch (error) {
      reject(error);
    }
  });
  message.once('end', resolve).once('error', reject).once('close', resolve);
  // It may have ended before the listener was attached.
  if (message.destroyed) resolve();
  return promise;
}

function tooLarge(subject: string, maxBytes: number): Unreachable {
  return new Unreachable(`${subject} returned more than ${(maxBytes / 1024 / 1024).toFixed(1)} MiB.`, {
    reason: 'body-too-large',
  });
}

/** Codings in the order in which to decode them. */
function contentCodings(header: string, subject: string): string[] {
  if (header === '') return [];
  const codings = header
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const odd = codings.find((coding) => !KNOWN.has(coding));
  if (codings.length > NET_LIMITS.codings || odd !== undefined) {
    throw new Unreachable(`${subject} returned an unsupported content encoding.`, { reason: 'codings' });
  }
  return codings.reverse();
}

class Meter extends Transform {
  readonly #onChunk: (chunk: Buffer) => void;
  constructor(onChunk: (chunk: Buffer) => void) {
    super();
    this.#onChunk = onChunk;
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#onChunk(chunk);
    done(null, chunk);
  }
}

/**
 * The first bytes of a body, left in place; empty if it has none. Many servers declare a coding on an empty body, and
 * `deflate` means zlib or raw, which only the first byte reveals.
 */
async function peek(message: IncomingMessage): Promise<Buffer> {
  if (message.readableEnded) return Buffer.alloc(0);
  await once(message, 'readable');
  const chunk: Buffer | null = message.read();
  if (chunk) message.unshift(chunk);
  return chunk ?? Buffer.alloc(0);
}

function makeDecoder(coding: string, firstByte: number): Duplex {
  const chunkSize = 64 * 1024;
  if (coding === 'br') return zlib.createBrotliDecompress({ chunkSize });
  if (coding === 'zstd') return zlib.createZstdDecompress({ chunkSize });
  if (coding === 'deflate') {
    // A zlib header has 8 in its low nibble; a raw stream practically never does.
    return (firstByte & 0x0f) === 8 ? zlib.createInflate({ chunkSize }) : zlib.createInflateRaw({ chunkSize });
  }
  return zlib.createGunzip({ chunkSize });
}
