'use client';

import { FormFault } from '#components/forms/form-fault.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { Button } from '#components/ui/button.tsx';
import { startDiscovery } from '#lib/features/backlinks/client.ts';
import { startSiteAudit } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';

interface StepProps {
  domain: string;
  /** Whether it is the next step, whose button is the primary one. */
  isPrimary?: boolean;
}

/** Starts a site audit of the project's domain and opens it. */
export function StartCrawl({ projectId, domain, isPrimary = false }: StepProps & { projectId: string }) {
  const t = useMessages();
  const start = useStart({ request: startSiteAudit, list: 'site-audits', at: '/site-audits' });
  const run = () => start.send({ url: `https://${domain}/`, project_id: projectId });
  return <StartButton start={start} onClick={run} label={t('Crawl site')} isPrimary={isPrimary} />;
}

/** Starts the discovery of links to the project's domain and opens it. */
export function StartBacklinks({ domain, isPrimary = false }: StepProps) {
  const t = useMessages();
  const start = useStart({ request: startDiscovery, list: 'backlink-domains', at: '/backlinks' });
  const run = () => start.send({ domain });
  return <StartButton start={start} onClick={run} label={t('Find backlinks')} isPrimary={isPrimary} />;
}

interface StartButtonProps {
  start: Parameters<typeof FormFault>[0]['start'] & { leaving: boolean };
  onClick: () => void;
  label: string;
  isPrimary: boolean;
}

function StartButton({ start, onClick, label, isPrimary }: StartButtonProps) {
  return (
    <>
      <Button size="sm" variant={isPrimary ? 'primary' : 'secondary'} pending={start.leaving} onClick={onClick}>
        {label}
      </Button>
      <FormFault start={start} />
    </>
  );
}
