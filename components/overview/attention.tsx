import { Moment } from '#components/ui/language.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import type { OutputOf } from '#lib/contract/endpoint.ts';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { enginePath } from '#lib/features/alerts/paths.ts';
import type { listStandings } from '#lib/features/projects/overview-contract.ts';
import { useMessages } from '#messages';

const SHOWN = 5;

/** Unseen alerts about a decline or a problem that still hold, and engines that block; nothing if there is neither. */
export function Attention({ data: { projects, alerts }, now }: OutputOf<typeof listStandings> & { now: number }) {
  const t = useMessages();
  const names = new Map(projects.map(({ project }) => [project.id, project.name]));
  const blocked = projects.flatMap(({ project, blocked: engines }) =>
    engines.map(({ engine, since }) => ({
      id: `${project.id} ${engine}`,
      project_id: project.id,
      title: t('{engine} blocked', { engine: engineNameOf(engine) }),
      at: since,
      path: enginePath(engine),
    })),
  );
  const items = [...alerts, ...blocked];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="attention" className="rounded-panel border border-warning/40 bg-panel">
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-1">
        <h2 id="attention" className="font-semibold text-section">
          {t('Needs attention')}
        </h2>
        {items.length > SHOWN && (
          <PrefetchLink
            href="/alerts"
            className="rounded-control font-medium text-accent-strong text-table hover:underline"
          >
            {t('All alerts')}
          </PrefetchLink>
        )}
      </div>
      <ul className="grid gap-0.5 px-2 pb-2">
        {items.slice(0, SHOWN).map(({ id, project_id: project, title, path, at }) => (
          <li key={id}>
            <PrefetchLink
              href={path ?? `/alerts?project=${project}`}
              data-row=""
              className="flex min-h-8 flex-wrap items-baseline gap-x-2 rounded-control px-2 py-1 text-table hover:bg-hover"
            >
              <span dir="auto" className="min-w-0 break-words">
                {title}
              </span>
              <span className="text-meta text-muted">
                {names.get(project)} · <Moment at={at} now={now} />
              </span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
