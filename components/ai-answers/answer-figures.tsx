import { isOnSite } from '#components/searches/serp-blocks.ts';
import { type Kpi, KpiRow } from '#components/ui/kpi-row.tsx';
import type { AnswerDetail, WrittenAnswer } from '#lib/features/ai-answers/answers-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/**
 * The key figures of an answer: whether it was shown, and where the project's domain appears in it and among the results.
 */
export function AnswerFigures({ answer }: { answer: AnswerDetail }) {
  const t = useMessages();
  const { ai_overview: overview, ai_mode: aiMode, results, own_domains: own } = answer;
  if (!overview || !aiMode) return null;
  const isOwn = ({ host }: { host: string }) => own.some((domain) => isOnSite(host, domain));
  const ranked = results?.filter(isOwn) ?? [];
  const best = ranked[0]?.ranking;
  const items: Kpi[] = [
    shownFigure(t, t('AI Overview'), overview, t('not in the results')),
    ...(own.length > 0 ? [citedFigure(t, t('You in the AI Overview'), overview, isOwn)] : []),
    ...(own.length > 0
      ? [
          {
            label: t('Your organic position'),
            value: results === null ? <Unknown /> : (best ?? `> ${results.length}`),
            note:
              results === null
                ? t('page not available')
                : best
                  ? t('organic position (of {results})', { results: results.length })
                  : t('not in the results'),
            ink: best ? 'text-accent-strong' : 'text-muted',
          },
        ]
      : []),
    shownFigure(t, t('AI Mode'), aiMode, t('no response')),
    ...(own.length > 0 ? [citedFigure(t, t('You in AI Mode'), aiMode, isOwn)] : []),
  ];
  return (
    <div className="mb-4">
      <KpiRow items={items} />
    </div>
  );
}

function shownFigure(t: Translator, label: string, { state, sources }: WrittenAnswer, none: string): Kpi {
  if (state === 'present')
    return {
      label,
      value: <span className="text-title">{t('Shown')}</span>,
      note: t.many(sources.length, '{count} source|{count} sources'),
    };
  if (state === 'absent')
    return { label, value: <span className="text-title">{t('None')}</span>, note: none, ink: 'text-muted' };
  return {
    label,
    value: <span className="text-title">{t('Not measured')}</span>,
    note: t('see the reason below'),
    ink: 'text-muted',
  };
}

function citedFigure(
  t: Translator,
  label: string,
  { state, sources }: WrittenAnswer,
  isOwn: (one: { host: string }) => boolean,
): Kpi {
  if (state !== 'present') {
    const note = state === 'absent' ? t('no AI answer') : t('not measured');
    return { label, value: <Unknown />, note };
  }
  const own = sources.filter(isOwn).map(({ ranking }) => ranking);
  if (own.length === 0)
    return {
      label,
      value: <span className="text-title">{t('Not cited')}</span>,
      note: t.many(sources.length, 'none of {count} source|none of {count} sources'),
      ink: 'text-worse',
    };
  return {
    label,
    value: <span className="text-title">{t('Cited')}</span>,
    note: t.many(own.length, 'source {own} of {sources}|sources {own} of {sources}', {
      own: own.join(', '),
      sources: sources.length,
    }),
    ink: 'text-better',
  };
}

/** Not measured is never shown as zero. */
function Unknown() {
  const t = useMessages();
  return (
    <span className="text-muted">
      <span aria-hidden="true">·</span>
      <span className="sr-only">{t('not measured')}</span>
    </span>
  );
}
