'use client';

import { stepLabels } from '#components/keywords/keyword-labels.ts';
import { RunProgress } from '#components/runs/run-progress.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { stopResearch } from '#lib/features/keywords/research/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';
import { Sources } from './sources.tsx';

/** A running research: current source, progress, results of each source so far, and a button to stop it. */
export function Running({ research, onChanged }: { research: ResearchDetail; onChanged: () => void }) {
  const t = useMessages();
  const { step, done, total } = research.progress;
  const doing = step ? stepLabels(t)[step] : t('Waiting for a free worker');
  const summary =
    total > 0
      ? t.many(total, '{doing}: {done} of {count} request|{doing}: {done} of {count} requests', { doing, done })
      : doing;
  return (
    <RunProgress
      className="mx-auto max-w-180"
      title={t('Research running')}
      note={t('Takes about 30 seconds. You can close this page; the research continues.')}
      bar={{ label: t('Research progress'), text: summary, done, total }}
      cancel={() => stopResearch(research.id)}
      onChanged={onChanged}
    >
      {research.sources.length > 0 && <Sources sources={research.sources} />}
    </RunProgress>
  );
}

/** A research without keywords: what happened, how far it got, what to do. */
export function Ended({ research }: { research: ResearchDetail }) {
  const t = useMessages();
  const { status, error, sources } = research;
  const title = {
    canceled: t('Research canceled'),
    failed: t('Research failed'),
    done: t('No keywords found'),
  }[status === 'canceled' || status === 'failed' ? status : 'done'];
  return (
    <Panel className="mx-auto max-w-180">
      <PanelHeader title={title} />
      <PanelBody className="grid gap-4">
        {status === 'canceled' ? (
          <p className="text-muted">{t('Nothing was saved. You can run it again at any time.')}</p>
        ) : (
          <>
            {status === 'failed' && (
              <Callout tone="fault" title={t('What happened')}>
                {error ?? t('Unknown reason.')}
              </Callout>
            )}
            <div>
              <h3 className="font-medium">{t('What to do')}</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
                <li>{t('Try a shorter or more common keyword.')}</li>
                <li>{t('Select the country where people search for this.')}</li>
                <li>{t('Try again later: a search engine that blocks requests is paused for a while.')}</li>
              </ul>
            </div>
          </>
        )}
        {sources.length > 0 && (
          <div>
            <h3 className="pb-1 font-medium">{t('Results by source')}</h3>
            <Sources sources={sources} />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
