'use client';

import { useEffect } from 'react';

/** Says that everything stands: the page's own script runs and its fonts are there. Charts come with the HTML. */
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
