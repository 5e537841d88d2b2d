'use client';

import { useEffect } from 'react';

/** Signals that the page is complete: its script runs and its fonts are loaded. Charts are part of the HTML. */
export function PrintReady() {
  useEffect(() => {
    let gone = false;
    void document.fonts.ready.then(() => {
      if (!gone) document.documentElement.dataset.print = 'ready';
    });
    return () => {
      gone = true;
    };
  }, []);
  return null;
}
