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
  const said =
    total > 0
      ? t.many(total, '{doing}: {done} of {count} question|{doing}: {done} of {count} questions', { doing, done })
      : doing;
  return (
    <RunProgress
      className="mx-auto max-w-180"
      title={t('Research under way')}
      note={t('About half a minute. You may close this page: the research goes on.')}
      bar={{ label: t('Progress of the research'), text: said, done, total }}
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
    canceled: t('This research was stopped'),
    failed: t('This research failed'),
    done: t('No keywords were found'),
  }[status === 'canceled' || status === 'failed' ? status : 'done'];
  return (
    <Panel className="mx-auto max-w-180">
      <PanelHeader title={title} />
      <PanelBody className="grid gap-4">
        {status === 'canceled' ? (
          <p className="text-muted">{t('Nothing was kept. Ask again whenever you like.')}</p>
        ) : (
          <>
            {status === 'failed' && (
              <Callout tone="fault" title={t('What happened')}>
                {error ?? t('No reason was recorded.')}
              </Callout>
            )}
            <div>
              <h3 className="font-medium">{t('What you can do')}</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
                <li>{t('Try a shorter or more usual keyword: little is known of rare ones.')}</li>
                <li>{t('Choose the country whose people use these words.')}</li>
                <li>
                  {t('Ask again later: an engine that refuses is left alone for a while, and asked anew after that.')}
                </li>
              </ul>
            </div>
          </>
        )}
        {sources.length > 0 && (
          <div>
            <h3 className="pb-1 font-medium">{t('What each source gave')}</h3>
            <Sources sources={sources} />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
