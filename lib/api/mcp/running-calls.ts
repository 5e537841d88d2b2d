/**
 * The calls running in this process, so that a later request can cancel one: an assistant cancels with a separate message.
 * The connection name separates assistants that use the same call numbers.
 */
const running = new Map<string, AbortController>();

/** Identifies a call: the token, the name of the connection, and the call's number in it. */
export interface CallName {
  tokenId: string;
  connection: string | null;
  id: string | number;
}

const keyOf = ({ tokenId, connection, id }: CallName): string => JSON.stringify([tokenId, connection, id]);

/** Runs a call with a signal that `endCall` aborts. Without a connection name it cannot be canceled by message. */
export async function runCall<T>(name: CallName, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const key = keyOf(name);
  const known = name.connection !== null && !running.has(key);
  if (known) running.set(key, controller);
  try {
    return await work(controller.signal);
  } finally {
    if (known) running.delete(key);
  }
}

/** Cancels the call of this name; harmless if there is none. */
export function endCall(name: CallName): void {
  running.get(keyOf(name))?.abort(new DOMException('The call was canceled.', 'AbortError'));
}
