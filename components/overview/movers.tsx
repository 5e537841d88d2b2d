'use client';

import { PlacesDelta } from '#components/ui/places-delta.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import type { Mover } from '#lib/features/projects/overview-contract.ts';
import { placeLabel } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';

interface MoversProps {
  movers: readonly Mover[];
  label: string;
  /** Comparison label: "7 days ago". */
  since: string;
  /** Names of the projects, where the list covers several. */
  projects?: ReadonlyMap<string, string>;
}

/** Keywords that moved, each a link to its history. */
export function Movers({ movers, label, since, projects }: MoversProps) {
  const t = useMessages();
  return (
    <ul aria-label={label} className="divide-y border-t">
      {movers.map(
        ({
          project_id: project,
          keyword_id: id,
          keyword,
          search_engine,
          country,
          device,
          location,
          position,
          before,
        }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
            <PrefetchLink
              href={`/rankings?${new URLSearchParams({ project, kw: id })}`}
              data-row=""
              className="min-w-0 flex-1 rounded-control hover:text-accent-strong"
            >
              <span dir="auto" className="block truncate font-medium">
                {keyword}
              </span>
              <span className="block truncate text-meta text-muted">
                {[
                  projects?.get(project),
                  `${engineNameOf(search_engine)} ${placeLabel({ country, location })}`,
                  device === 'mobile' ? t('Mobile') : t('Desktop'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </PrefetchLink>
            <span className="shrink-0 text-muted text-table tabular-nums">
              {before ?? t('Not ranking')} → {position ?? t('Not ranking')}
            </span>
            <span className="w-14 shrink-0 text-right text-table tabular-nums">
              <PlacesDelta change={changeOf(position, before)} since={since} />
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

function changeOf(position: number | null, before: number | null): number | 'new' | 'lost' | null {
  if (position === null) return before === null ? null : 'lost';
  return before === null ? 'new' : before - position;
}
