'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';

// A screen knows its name only when it has read what it shows, but the header around it is rendered before.
let names: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Names of the screens that were open in this tab, by path. */
export const useCrumbNames = (): ReadonlyMap<string, string> =>
  useSyncExternalStore(
    subscribe,
    () => names,
    () => names,
  );

/** Names a screen in the breadcrumbs, by default the current one. Renders nothing. */
export function CrumbName({ name, path: given }: { name: string; path?: string }) {
  const current = usePathname();
  const path = given ?? current;
  useEffect(() => {
    if (names.get(path) === name) return;
    names = new Map(names).set(path, name);
    for (const listener of listeners) listener();
  }, [path, name]);
  return null;
}
