import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 859px)';

function watch(onChange: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the screen is a phone's; never while the server draws. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(NARROW).matches,
    () => false,
  );

const never = () => () => {};

/** Whether this is the browser, once the server's picture stands. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
