import Link from 'next/link';
import type { ReactNode } from 'react';
import { sourceLabels } from '#components/keywords/keyword-labels.ts';
import { Check, CircleSlash, CircleX, TriangleAlert } from '#components/ui/icons.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { SourceState } from '#lib/features/keywords/ideas/contract.ts';
import type { SourceOutcome } from '#lib/features/keywords/research/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const marks = (t: Translator): Record<SourceState, { icon: ReactNode; word: string; ink: string }> => ({
  answered: { icon: <Check className="size-4" />, word: t('OK'), ink: 'text-good' },
  incomplete: { icon: <TriangleAlert className="size-4" />, word: t('partial results'), ink: 'text-warning' },
  refused: { icon: <CircleX className="size-4" />, word: t('no results'), ink: 'text-warning' },
  not_connected: { icon: <CircleSlash className="size-4" />, word: t('not connected'), ink: 'text-muted' },
});

/** Result of each source, or why it has none. */
export function Sources({ sources }: { sources: readonly SourceOutcome[] }) {
  const t = useMessages();
  return (
    <ul aria-label={t('Sources')} className="grid">
      {sources.map(({ source, state, keywords_count, reason }) => {
        const { icon, word, ink } = marks(t)[state];
        return (
          <li key={source} className="flex min-h-10 items-center gap-3 border-t py-1.5 first:border-t-0">
            <span aria-hidden="true" className={ink}>
              {icon}
            </span>
            <span className="min-w-0 flex-1">
              {sourceLabels(t)[source]}
              <span className="text-muted">, {word}</span>
              {reason && <span className="block break-words text-meta text-muted">{reason}</span>}
            </span>
            {keywords_count > 0 && (
              <span className="text-muted text-table">
                {t.many(keywords_count, '{count} keyword|{count} keywords')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const connections = 'rounded-control font-medium text-accent-strong underline underline-offset-2';

/** Sources that refused to answer, with reason and remedy. Empty if all answered. */
export function Refusals({ sources }: { sources: readonly SourceOutcome[] }) {
  const t = useMessages();
  const refused = sources.filter(({ state }) => state === 'refused' || state === 'incomplete');
  if (refused.length === 0) return null;
  const names = refused.map(({ source }) => sourceLabels(t)[source]).join(', ');
  return (
    <Callout tone="warning" title={t('{names}: incomplete results', { names })}>
      <ul className="grid gap-0.5">
        {refused.map(({ source, state, reason }) => (
          <li key={source}>
            {sourceLabels(t)[source]}: {marks(t)[state].word}
            {reason && ` – ${reason}`}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {t('The list may be incomplete. Try again later, or add a proxy:')}{' '}
        <Link href="/settings/connections" className={connections}>
          {t('Settings → Connections')}
        </Link>
        .
      </p>
    </Callout>
  );
}
