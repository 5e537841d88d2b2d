'use client';

import { type Part, partNames } from '#components/ai-answers/answer-labels.ts';
import { Markdown } from '#components/markdown.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { AnswerDetail, WrittenAnswer } from '#lib/features/ai-answers/answers-contract.ts';
import { useMessages } from '#messages';
import { Domains } from './domains.tsx';
import { Sources, sourceAnchor } from './sources.tsx';

interface WrittenProps {
  answer: AnswerDetail;
  part: Part;
}

/** One of the two texts with its sources, or why there is none. */
export function Written({ answer, part }: WrittenProps) {
  const t = useMessages();
  const written = part === 'overview' ? answer.ai_overview : answer.ai_mode;
  if (written?.state !== 'present') return <NoText answer={answer} part={part} written={written} />;
  const { content, sources } = written;
  const cited = new Set(sources.map(({ ranking }) => ranking));
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel aria-label={partNames(t)[part]} className="self-start">
        <PanelHeader
          title={partNames(t)[part]}
          note={t('Text as shown by Google; numbers link to sources.')}
          actions={<CopyButton text={content} label={t('Copy as Markdown')} />}
        />
        <PanelBody>
          <div dir="auto" className="max-w-170 leading-6">
            {content ? (
              <Markdown
                text={content}
                cite={(number) => (cited.has(number) ? <Citation part={part} number={number} /> : `[${number}]`)}
              />
            ) : (
              <p className="text-muted">{t('Shown, but its text could not be captured. See the stored copy.')}</p>
            )}
          </div>
        </PanelBody>
      </Panel>
      <Panel aria-label={t('{part} sources', { part: partNames(t)[part] })} className="self-start">
        <PanelHeader
          title={t.many(sources.length, '{count} source|{count} sources')}
          note={t('In page order, with organic position.')}
        />
        <Sources part={part} answer={answer} sources={sources} />
      </Panel>
      {sources.length > 0 && (
        <div className="lg:col-span-2">
          <Domains answer={answer} sources={sources} />
        </div>
      )}
    </div>
  );
}

function Citation({ part, number }: { part: Part; number: number }) {
  const t = useMessages();
  return (
    <a
      href={`#${sourceAnchor(part, number)}`}
      aria-label={t('Source {number}', { number })}
      className="mx-0.5 inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-control bg-accent-soft px-1 align-[1px] font-medium text-accent-strong text-meta no-underline hover:outline-1 hover:outline-accent"
    >
      {number}
    </a>
  );
}

/** Absent and not measured are different, and look different. */
function NoText({ answer, part, written }: WrittenProps & { written: WrittenAnswer | null }) {
  const t = useMessages();
  const name = partNames(t)[part];
  if (written?.state === 'absent')
    return (
      <Panel>
        <EmptyState title={t('No {name}', { name })}>{t('Not shown for this query in this country.')}</EmptyState>
      </Panel>
    );
  if (answer.status === 'canceled')
    return (
      <Panel>
        <EmptyState title={t('Check canceled')}>{t('Nothing was captured before it was canceled.')}</EmptyState>
      </Panel>
    );
  if (!written)
    return (
      <Panel>
        <ErrorState title={t('Check failed')}>{answer.error ?? t('Unknown reason.')}</ErrorState>
      </Panel>
    );
  return (
    <Panel>
      <EmptyState title={t('{name} not measured', { name })}>
        {t('{reason} Not counted as “None”.', { reason: written.reason ?? t('Unknown reason.') })}
      </EmptyState>
    </Panel>
  );
}
