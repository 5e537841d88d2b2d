import { AppError, InvalidInput } from '#lib/platform/errors.ts';

/** Time limit for a body to arrive. The server itself waits longer, for large imported files. */
export const MAX_BODY_MS = 60_000;

/** The error for a request body above a limit in bytes. */
export const bodyTooLarge = (maxBytes: number) =>
  new AppError('payload_too_large', `The body must have at most ${maxBytes / 1024} KiB.`);

/**
 * Reads a request body within limits of size and time; nothing beyond them is buffered.
 * @throws AppError (payload_too_large), InvalidInput if it takes too long
 */
export async function readCapped(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  maxMs = MAX_BODY_MS,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new InvalidInput(`The body must arrive within ${maxMs / 1000} seconds.`)),
    maxMs,
  );
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return Buffer.concat(chunks, size);
      size += value.length;
      if (size > maxBytes) throw bodyTooLarge(maxBytes);
      chunks.push(value);
    }
  } catch (error) {
    // Not awaited: the sender may take a while to notice.
    reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
