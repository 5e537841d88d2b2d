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
          title={t('The addresses could not be looked for')}
          action={
            <Button pending={pending} onClick={onAgain}>
              {t('Look again')}
            </Button>
          }
        >
          {run.error ?? t('It is not known why.')}
        </ErrorState>
      </Panel>
    );
  }
  if (run.addresses.length === 0) {
    return (
      <Panel>
        <EmptyState title={t('No address found')}>
          {t.many(
            run.pages_checked,
            '{count} page was read, and none shows one. A site may show its addresses only to people who press a button, or have a form in their place.|{count} pages were read, and none shows one. A site may show its addresses only to people who press a button, or have a form in their place.',
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
        title={t('Looking at {domain}', { domain })}
        note={t('Up to half a minute. You may close this page: the look goes on and stays in the list.')}
      />
      <PanelBody>
        <div
          role="progressbar"
          aria-label={t('Progress of the look')}
          aria-valuetext={t('Under way')}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full w-1/3 rounded-full bg-accent motion-safe:animate-pulse" />
        </div>
        <p aria-live="polite" className="pt-2 text-muted text-table">
          {t('Searching, and reading the contact, imprint, about and team pages.')}
        </p>
      </PanelBody>
    </Panel>
  );
}
