/**
 * The calls that run in this process, so that a later request can end one: an assistant that loses interest says so in
 * a message of its own. The name of the connection keeps assistants apart that number their calls alike.
 */
const running = new Map<string, AbortController>();

/** Which call is meant: the token, the name of the connection, the call's number in it. */
export interface CallName {
  tokenId: string;
  connection: string | null;
  id: string | number;
}

const keyOf = ({ tokenId, connection, id }: CallName): string => JSON.stringify([tokenId, connection, id]);

/** Runs a call with a signal that `endCall` aborts. Without a connection's name nobody can end it by message. */
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

/** Ends the call of this name; harmless when there is none. */
export function endCall(name: CallName): void {
  running.get(keyOf(name))?.abort(new DOMException('The call was cancelled.', 'AbortError'));
}
