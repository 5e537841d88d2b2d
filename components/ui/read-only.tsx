'use client';

import { createContext, type ReactNode, useContext } from 'react';

const Context = createContext(false);

/** Tells the screens below that the user only views: what changes something is not shown, and the server refuses it. */
export const ReadOnly = ({ value, children }: { value: boolean; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

/** Whether the user only views. */
export const useReadOnly = (): boolean => useContext(Context);
