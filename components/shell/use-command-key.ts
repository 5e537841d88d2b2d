'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Label of the key that opens the command menu with K: ⌘ on Apple's systems, else Ctrl. */
export const useCommandKey = (): '⌘' | 'Ctrl' => (useSyncExternalStore(never, isApple, () => false) ? '⌘' : 'Ctrl');
