'use client';

import { Movers } from '#components/overview/movers.tsx';
import { TitledPanel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import type { Mover } from '#lib/features/projects/overview-contract.ts';
import { useMessages } from '#messages';

interface MovesPanelProps {
  projectId: string;
  direction: 'up' | 'down';
  movers: readonly Mover[];
  /** Comparison label: "7 days ago". */
  against: string;
}

/** Keywords that gained or lost most. */
export function MovesPanel({ projectId, direction, movers, against }: MovesPanelProps) {
  const t = useMessages();
  const title = direction === 'up' ? t('Winners') : t('Losers');
  return (
    <TitledPanel
      id={direction}
      title={title}
      note={t('Positions vs. {against}', { against })}
      actions={
        movers.length > 0 && (
          <PanelLink href={`/rankings?project=${projectId}&mark=${direction}`}>
            {direction === 'up' ? t('All improved') : t('All declined')}
          </PanelLink>
        )
      }
    >
      {movers.length > 0 ? (
        <Movers
          movers={movers}
          label={direction === 'up' ? t('Keywords that improved') : t('Keywords that declined')}
          since={against}
        />
      ) : (
        <p className="px-4 pb-4 text-muted">
          {direction === 'up' ? t('No keyword improved.') : t('No keyword declined.')}
        </p>
      )}
    </TitledPanel>
  );
}

/** A link in the head of a panel. */
export function PanelLink({ href, children }: { href: string; children: string }) {
  return (
    <PrefetchLink
      href={href}
      className="rounded-control py-1 font-medium text-accent-strong text-table hover:underline"
    >
      {children}
    </PrefetchLink>
  );
}
