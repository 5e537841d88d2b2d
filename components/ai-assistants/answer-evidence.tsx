'use client';

import { Markdown } from '#components/markdown.tsx';
import { MarkBadge } from '#components/searches/results/own-marks.tsx';
import { SmallLink } from '#components/searches/results/small-link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { ASSISTANT_NAMES } from '#lib/contract/assistants.ts';
import type { AiPromptHistory } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { money, sentimentLabels, statusLabels } from './assistant-labels.ts';

type Shown = NonNullable<AiPromptHistory['shown']>;

/** A stored answer: its text, what was read from it, and its citations. */
export function AnswerEvidence({ shown }: { shown: Shown }) {
  const t = useMessages();
  const { assistant, model, answered_at: at, status, reason, text, sentiment, sentiment_words: words } = shown;
  const { text: state, tone } = statusLabels(t)[status];
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Panel aria-label={t('Answer')}>
        <PanelHeader
          title={[ASSISTANT_NAMES[assistant], model].filter(Boolean).join(' · ')}
          note={at ? t('Stored answer, {moment}.', { moment: t.moment(at) }) : t('no answer yet')}
          actions={text && <CopyButton text={text} label={t('Copy as Markdown')} />}
        />
        <PanelBody className="grid gap-3">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{state}</Badge>
            {shown.mentioned !== null && (
              <Badge tone={shown.mentioned ? 'accent' : 'neutral'}>
                {shown.mentioned ? t('Mentioned') : t('Not mentioned')}
              </Badge>
            )}
            {sentiment && <Badge tone={sentimentLabels(t)[sentiment].tone}>{sentimentLabels(t)[sentiment].text}</Badge>}
            {shown.web_search === false && <Badge tone="warning">{t('without web search')}</Badge>}
          </p>
          {reason && <Callout tone="warning">{reason}</Callout>}
          {words.length > 0 && (
            <p className="text-muted text-table">{t('Rated words: {words}', { words: words.join(', ') })}</p>
          )}
          {shown.brands.length > 0 && (
            <p className="text-muted text-table">{t('Mentions: {brands}', { brands: shown.brands.join(', ') })}</p>
          )}
          {text && (
            <div dir="auto" className="max-w-170 leading-6">
              <Markdown text={text} />
            </div>
          )}
          <p className="text-meta text-muted">
            {shown.cost_usd === null ? t('Cost not known') : t('Cost: {cost}', { cost: money(shown.cost_usd) })}
          </p>
        </PanelBody>
      </Panel>
      <Panel aria-label={t('Citations')}>
        <PanelHeader
          title={t('Citations')}
          note={
            shown.sources.length === 0
              ? t('This answer has no citations.')
              : t.many(shown.sources.length, '{count} source|{count} sources')
          }
        />
        {shown.sources.length > 0 && (
          <ol aria-label={t('Citations')} className="divide-y border-t">
            {shown.sources.map(({ url, title, host, own, competitor }) => (
              <li key={url} className="grid gap-0.5 px-4 py-2.5">
                <p className="break-words font-medium text-table">
                  <SmallLink url={url} text={title || url} />
                </p>
                <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
                  <span className="break-all">{host}</span>
                  <MarkBadge mark={own ? 'own' : competitor ? 'watched' : null} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}
