import { expect, test } from 'vitest';
import { endCall, runCall } from '#lib/api/mcp/running-calls.ts';

const untilEnded = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('ended'), { once: true }));

test('a call is ended by its own name and by no other', async () => {
  const name = { tokenId: 'a', connection: 'one', id: 1 };
  const { promise: started, resolve: begin } = Promise.withResolvers<AbortSignal>();
  const running = runCall(name, (signal) => {
    begin(signal);
    return untilEnded(signal);
  });
  const signal = await started;
  for (const other of [
    { ...name, tokenId: 'b' },
    { ...name, connection: 'two' },
    { ...name, connection: null },
    { ...name, id: '1' },
  ])
    endCall(other);
  expect(signal.aborted).toBe(false);
  endCall(name);
  expect(await running).toBe('ended');
  // Finished by now: there is nothing left to cancel.
  expect(() => endCall(name)).not.toThrow();
});

test('without the name of a connection nobody ends a call by message', async () => {
  const name = { tokenId: 'a', connection: null, id: 1 };
  const aborted = await runCall(name, async (signal) => {
    endCall(name);
    return signal.aborted;
  });
  expect(aborted).toBe(false);
});
