import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const POLL_MS = 3_000;

/** Loads the data of the screen again every three seconds while work on the server is under way. */
export function useRefreshWhile(isRunning: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => router.refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, router]);
}
