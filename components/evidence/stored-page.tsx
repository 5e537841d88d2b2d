'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

interface StoredPageProps {
  address: string;
  title: string;
  bytes: number;
  /** Element count and depth of the page: a hostile tree can block a browser for a long time. */
  dom: { nodes: number; maxDepth: number };
}

/** Above these limits, layout alone may block a browser for seconds, so the reader decides. */
const HEAVY = { bytes: 4 * 1024 * 1024, nodes: 60_000, depth: 500 };

/** A stored page in a fully sandboxed frame: no scripts, forms, pop-ups or navigation. */
export function StoredPage({ address, title, bytes, dom }: StoredPageProps) {
  const t = useMessages();
  const heavy = bytes > HEAVY.bytes || dom.nodes > HEAVY.nodes || dom.maxDepth > HEAVY.depth;
  const [wanted, setWanted] = useState(!heavy);
  const [visit, setVisit] = useState({ number: 0, loads: 0 });
  if (!wanted)
    return (
      <EmptyState
        className="border-t"
        title={t('Large page')}
        action={<Button onClick={() => setWanted(true)}>{t('Render anyway')}</Button>}
      >
        {t('{bytes} – rendering may freeze this tab for a few seconds. The source loads instantly.', {
          bytes: t.bytes(bytes),
        })}
      </EmptyState>
    );
  return (
    <>
      <iframe
        key={visit.number}
        src={address}
        title={title}
        sandbox=""
        referrerPolicy="no-referrer"
        // A second load means that a link was followed: it leads nowhere, so the stored page is restored.
        onLoad={() =>
          setVisit(({ number, loads }) => (loads > 0 ? { number: number + 1, loads: 0 } : { number, loads: 1 }))
        }
        className="block h-140 max-h-[75vh] w-full border-t"
        // Pages expect a white background.
        style={{ background: '#fff', colorScheme: 'light' }}
      />
      <p className="border-t px-4 py-3 text-muted text-table">
        {t(
          'Rendered from the stored HTML: scripts and external files (CSS, images) are not loaded, and links are disabled.',
        )}
      </p>
    </>
  );
}
