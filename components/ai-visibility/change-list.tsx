import Link from 'next/link';
import { LogIn, LogOut } from '#components/ui/icons.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AiChanges } from '#lib/features/ai-visibility/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { stateLabels } from './visibility-labels.ts';

interface ChangeListProps {
  changes: AiChanges;
  days: number;
  projectId: string;
}

/** Citations won and lost, with the two checks that show it; a keyword links to both texts. */
export function ChangeList({ changes: { compared, changes }, days, projectId }: ChangeListProps) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Won and lost citations')}
        note={t.many(compared, '{count} keyword, now vs. {days} days ago.|{count} keywords, now vs. {days} days ago.', {
          days,
        })}
      />
      {changes.length === 0 ? (
        <EmptyState title={compared === 0 ? t('Nothing to compare yet') : t('No citations won or lost')}>
          {compared === 0
            ? t('No keyword was measured both now and {days} days ago.', { days })
            : t('The same keywords cite you on both dates.')}
        </EmptyState>
      ) : (
        <ul className="divide-y border-t">
          {changes.map(({ kind, keyword, before, now }) => (
            <li key={keyword.id} className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 px-4 py-2.5">
              {kind === 'won' ? (
                <span className="inline-flex items-center gap-1.5 self-start font-medium text-better text-table">
                  <LogIn className="size-4" /> {t('Won')}
                </span>
              ) : (
                <span className="inline-flex items-center gap-1.5 self-start font-medium text-table text-worse">
                  <LogOut className="size-4" /> {t('Lost')}
                </span>
              )}
              <div className="min-w-0">
                <Link
                  href={`/ai-visibility/${keyword.id}?${new URLSearchParams({ project: projectId, at: now.at, before: before.at })}`}
                  prefetch={false}
                  className="inline-block min-h-6 break-words rounded-control font-medium text-accent-strong text-table underline decoration-line underline-offset-2 hover:decoration-current"
                >
                  {keyword.keyword}
                </Link>
                <p className="text-meta text-muted">
                  {keyword.country.toUpperCase()}, {keyword.device === 'mobile' ? t('mobile') : t('desktop')}
                </p>
                <p className="text-meta text-muted">
                  {t.day(before.at)}: {summarize(t, before)}; {t.day(now.at)}: {summarize(t, now)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type Side = AiChanges['changes'][number]['now'];

function summarize(t: Translator, { state, place, sources }: Side): string {
  if (state === 'cited') return t('source {place} of {sources}', { place: place ?? '?', sources: sources.length });
  if (state === 'not_cited') return t.many(sources.length, 'not cited ({count} source)|not cited ({count} sources)');
  return t.inText(stateLabels(t)[state].word);
}
