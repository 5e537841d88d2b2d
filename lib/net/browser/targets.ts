import type { ConnectOverCDPTransport } from 'playwright-core';

/** The fields of a CDP message that are used here. */
interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: { sessionId?: string; targetInfo?: { type: string; targetId: string } };
}

/** Workers that exist outside of their page: they would outlive it, and their requests would not be counted. */
const REFUSED = new Set(['service_worker', 'shared_worker']);
const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
/** Ids of our own commands; Playwright counts up from 1, and uses -9999 once. */
const OWN_IDS = -10_000;

/**
 * Sits between Playwright and the browser and adds what Playwright does not do. Every target starts paused:
 * - a service or shared worker is closed before it runs; a page may register one in a document that our scripts have not
 * reached yet;
 * - a dedicated worker runs only once it reports the workers that it starts in turn. Playwright requests those reports after
 * it lets the worker run, and misses workers that start immediately: their requests were not counted, and going offline did
 * not stop them.
 */
export function guardTargets(transport: ConnectOverCDPTransport): ConnectOverCDPTransport {
  const workers = new Set<string>();
  const refused = new Set<string>();
  let lastId = OWN_IDS;
  const command = (method: string, params: object, sessionId?: string) => {
    const id = --lastId;
    transport.send({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) });
  };

  /** Whether the message is for Playwright. */
  const passes = ({ id, method, sessionId: parent, params }: Message): boolean => {
    if (id !== undefined) return id >= OWN_IDS;
    const session = params?.sessionId ?? '';
    if (method === 'Target.attachedToTarget' && params?.targetInfo) {
      const { type, targetId } = params.targetInfo;
      if (type === 'worker') workers.add(session);
      if (!REFUSED.has(type)) return true;
      refused.add(session);
      if (parent === undefined) command('Target.closeTarget', { targetId });
      return false;
    }
    if (method === 'Target.detachedFromTarget') {
      workers.delete(session);
      return !refused.delete(session);
    }
    return true;
  };

  const guarded: ConnectOverCDPTransport = {
    send(message) {
      const { method, sessionId = '' }: Message = message;
      if (method === 'Runtime.runIfWaitingForDebugger' && workers.has(sessionId)) {
        command('Target.setAutoAttach', ATTACH, sessionId);
      }
      transport.send(message);
    },
    close: () => transport.close(),
  };
  transport.onmessage = (message) => {
    if (passes(message)) guarded.onmessage?.(message);
  };
  transport.onclose = (reason) => guarded.onclose?.(reason);
  return guarded;
}
