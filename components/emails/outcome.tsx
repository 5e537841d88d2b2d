import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { EmailRunDetail } from '#lib/features/emails/runs-contract.ts';
import { useMessages } from '#messages';
import { Addresses } from './addresses.tsx';

interface OutcomeProps {
  run: EmailRunDetail;
  onAgain: () => void;
  pending: boolean;
}

/** Result of a run: addresses, none, or why it failed. */
export function Outcome({ run, onAgain, pending }: OutcomeProps) {
  const t = useMessages();
  if (run.state === 'running') return <Running domain={run.domain} />;
  if (run.state === 'failed') {
    return (
      <Panel>
        <ErrorState
          title={t('Email search failed')}
          action={
            <Button pending={pending} onClick={onAgain}>
              {t('Run again')}
            </Button>
          }
        >
          {run.error ?? t('Unknown reason.')}
        </ErrorState>
      </Panel>
    );
  }
  if (run.addresses.length === 0) {
    return (
      <Panel>
        <EmptyState title={t('No email addresses found')}>
          {t.many(
            run.pages_checked,
            'No email addresses on {count} page. The site may use a contact form or hide addresses behind a button.|No email addresses on {count} pages. The site may use a contact form or hide addresses behind a button.',
          )}
        </EmptyState>
      </Panel>
    );
  }
  return <Addresses addresses={run.addresses} domain={run.domain} newSince={run.previous ? run.finished_at : null} />;
}

function Running({ domain }: { domain: string }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Searching {domain}', { domain })}
        note={t('Takes up to 30 seconds. You can close this page; the search continues.')}
      />
      <PanelBody>
        <div
          role="progressbar"
          aria-label={t('Search progress')}
          aria-valuetext={t('Running')}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full w-1/3 rounded-full bg-accent motion-safe:animate-pulse" />
        </div>
        <p aria-live="polite" className="pt-2 text-muted text-table">
          {t('Crawling contact, legal, about and team pages, and search results.')}
        </p>
      </PanelBody>
    </Panel>
  );
}
