'use client';

import { useState } from 'react';
import { useMessages } from '#messages';

const LOOK = '-top-12 fixed left-3 z-50 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:top-2';

/** The first thing of the page's table that takes the focus: its grid, else its first row, else its scrolling box. */
function tableTarget(): HTMLElement | undefined {
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  return (
    visible('#main [role=grid]') ?? visible('#main [data-row]') ?? visible('#main section[tabindex="0"]:has(> table)')
  );
}

/** Links past the header and the sidebar, and past the filters of a screen with a table. */
export function SkipLinks() {
  const t = useMessages();
  const [hasTable, setHasTable] = useState(false);
  return (
    <>
      <a href="#main" className={LOOK} onFocus={() => setHasTable(tableTarget() !== undefined)}>
        {t('Skip to content')}
      </a>
      {hasTable && (
        <button type="button" className={LOOK} onClick={() => tableTarget()?.focus()}>
          {t('Skip to table')}
        </button>
      )}
    </>
  );
}
