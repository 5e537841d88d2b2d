import { TimedOut } from '#lib/platform/errors.ts';

/** At least so many bytes have to arrive in each period. */
export interface Pace {
  ms: number;
  bytes: number;
}

/** The slowest that a log file, which can have many gigabytes, may arrive. */
export const LOG_FILE_PACE: Pace = { ms: 300_000, bytes: 16 * 1024 * 1024 };

/**
 * The body of an upload as it arrives. It ends with an error when the signal is aborted, or when it arrives more slowly than
 * the pace, also while nothing arrives.
 */
export async function* uploadBody(
  stream: ReadableStream<Uint8Array>,
  pace: Pace,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  // It may end before anything waits for it.
  ended.catch(() => {});
  let received = 0;
  const timer = setInterval(() => {
    if (received < pace.bytes) end(new TimedOut(tooSlow(pace)));
    received = 0;
  }, pace.ms);
  const stop = () => end(signal.reason);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    for (;;) {
      const { value, done } = await Promise.race([reader.read(), ended]);
      if (done) return;
      received += value.byteLength;
      yield value;
    }
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
    // The rest of a rejected file is not read.
    await reader.cancel().catch(() => {});
  }
}

const tooSlow = ({ ms, bytes }: Pace): string =>
  `The file arrives too slowly: at least ${Math.ceil(bytes / 1024 / 1024)} MB in ${Math.round(ms / 60_000)} minutes.`;
