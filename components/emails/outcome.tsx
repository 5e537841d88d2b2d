import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { plural } from '#lib/client/format.ts';
import type { EmailRunDetail } from '#lib/features/domain-emails/runs-contract.ts';
import { Addresses } from './addresses.tsx';

interface OutcomeProps {
  run: EmailRunDetail;
  onAgain: () => void;
  pending: boolean;
}

/** What a look gave: addresses, none, or why it could not be had. */
export function Outcome({ run, onAgain, pending }: OutcomeProps) {
  if (run.state === 'running') return <Running domain={run.domain} />;
  if (run.state === 'failed') {
    return (
      <Panel>
        <ErrorState
          title="The addresses could not be looked for"
          action={
            <Button pending={pending} onClick={onAgain}>
              Look again
            </Button>
          }
        >
          {run.error ?? 'It is not known why.'}
        </ErrorState>
      </Panel>
    );
  }
  if (run.addresses.length === 0) {
    return (
      <Panel>
        <EmptyState title="No address found">
          {plural(run.pages_checked, 'page')} {run.pages_checked === 1 ? 'was' : 'were'} read, and none shows one. A
          site may show its addresses only to people who press a button, or have a form in their place.
        </EmptyState>
      </Panel>
    );
  }
  return <Addresses addresses={run.addresses} domain={run.domain} newSince={run.previous ? run.finished_at : null} />;
}

function Running({ domain }: { domain: string }) {
  return (
    <Panel>
      <PanelHeader
        title={`Looking at ${domain}`}
        note="Up to half a minute. You may close this page: the look goes on and stays in the list."
      />
      <PanelBody>
        <div
          role="progressbar"
          aria-label="Progress of the look"
          aria-valuetext="Under way"
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full w-1/3 rounded-full bg-accent motion-safe:animate-pulse" />
        </div>
        <p aria-live="polite" className="pt-2 text-muted text-table">
          Searching, and reading the contact, imprint, about and team pages.
        </p>
      </PanelBody>
    </Panel>
  );
}
