import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';

const EVERY_MS = 3_000;

/**
 * Retries a page that failed to render: on request, and automatically once an unreachable database is back. After any other
 * error the page would only fail again.
 * @param reset of the error boundary
 */
export function useRetryWhenBack(reset: () => void): { isAway: boolean; tryAgain: () => void } {
  const router = useRouter();
  const [isAway, setAway] = useState(false);
  // A reset alone would render the server's previous response.
  const tryAgain = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  const onBack = useEffectEvent(tryAgain);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasAway = false;
    let isOver = false;
    const check = async () => {
      const away = await isDatabaseAway();
      if (isOver) return;
      if (!away && wasAway) onBack();
      if (!away) return;
      wasAway = true;
      setAway(true);
      timer = setTimeout(check, EVERY_MS);
    };
    void check();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return { isAway, tryAgain };
}

async function isDatabaseAway(): Promise<boolean> {
  try {
    const answer: { database?: string } = await (await fetch('/api/health', { cache: 'no-store' })).json();
    return answer.database !== 'ok';
  } catch {
    // No answer at all: the server is down too, and returns together with it.
    return true;
  }
}
