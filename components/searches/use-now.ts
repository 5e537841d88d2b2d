import { useEffect, useState } from 'react';

/** The time in milliseconds, updated every few seconds; begins with the server's, so that both render the same. */
export function useNow(initial: number, everyMs = 5_000): number {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
