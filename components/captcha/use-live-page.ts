import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import { pollLivePage, touch } from '#lib/features/captcha/client.ts';
import type { InputEvent, LivePageUpdate } from '#lib/features/captcha/contract.ts';

const FLUSH_MS = 120;
const AGAIN_MS = 2_000;
/** Per request; the server accepts no more. */
const MAX_EVENTS = 60;

/** The latest state of the live page. */
export interface Seen extends LivePageUpdate {
  /** When the job gives up, in milliseconds of the browser's clock. */
  endsAt: number;
}

/** Polls the remote page and sends the user's input to it. */
export function useLivePage(id: string) {
  const [viewer] = useState(() => crypto.randomUUID());
  const [seen, setSeen] = useState<Seen | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useRef(false);
  const waiting = useRef<InputEvent[]>([]);
  const wake = useRef(() => {});

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const pause = () =>
      new Promise<void>((done) => {
        wake.current = done;
        setTimeout(done, AGAIN_MS);
      });
    const follow = async () => {
      let after = 0;
      while (!signal.aborted) {
        try {
          const update = await pollLivePage({ id, viewer, after, take: take.current }, signal);
          take.current = false;
          after = update.no;
          setSeen({ ...update, endsAt: Date.now() + update.remaining_ms });
          setProblem(null);
          if (update.picture) setPicture(`data:image/jpeg;base64,${update.picture}`);
          if (update.state === 'held') await pause();
          else if (update.state !== 'waiting') return;
        } catch (error) {
          if (signal.aborted) return;
          setProblem(error instanceof Error ? error.message : String(error));
          if (error instanceof RequestFailed && error.status === 404) return;
          await pause();
        }
      }
    };
    void follow();
    return () => leaving.abort();
  }, [id, viewer]);

  useEffect(() => {
    let sending = false;
    const timer = setInterval(async () => {
      if (sending || waiting.current.length === 0) return;
      sending = true;
      const events = waiting.current.splice(0, MAX_EVENTS);
      await touch({ id, viewer, events }).catch((error: unknown) => {
        setProblem(error instanceof Error ? error.message : String(error));
      });
      sending = false;
    }, FLUSH_MS);
    return () => clearInterval(timer);
  }, [id, viewer]);

  /** Queues input; of two consecutive moves only the last one is kept. */
  const act = useCallback((...events: InputEvent[]) => {
    for (const event of events) {
      const last = waiting.current.at(-1);
      if (event.type === 'move' && last?.type === 'move') waiting.current.pop();
      waiting.current.push(event);
    }
  }, []);

  /** Shows the page in this window, even if another window shows it now. */
  const takeOver = useCallback(() => {
    take.current = true;
    wake.current();
  }, []);

  return { seen, picture, problem, act, takeOver };
}
