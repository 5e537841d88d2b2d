'use client';

import { FormFault } from '#components/forms/form-fault.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { Button } from '#components/ui/button.tsx';
import { startDiscovery } from '#lib/features/backlinks/client.ts';
import { startSiteAudit } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';

interface StartStepProps {
  projectId: string;
  domain: string;
}

/** Starts a site audit of the project's domain and opens it. */
export function StartCrawl({ projectId, domain }: StartStepProps) {
  const t = useMessages();
  const start = useStart({ request: startSiteAudit, list: 'site-audits', at: '/site-audits' });
  const run = () => start.send({ url: `https://${domain}/`, project_id: projectId });
  return <StartButton start={start} onClick={run} label={t('Crawl site')} />;
}

/** Starts the discovery of links to the project's domain and opens it. */
export function StartBacklinks({ domain }: { domain: string }) {
  const t = useMessages();
  const start = useStart({ request: startDiscovery, list: 'backlink-domains', at: '/backlinks' });
  return <StartButton start={start} onClick={() => start.send({ domain })} label={t('Find backlinks')} />;
}

interface StartButtonProps {
  start: Parameters<typeof FormFault>[0]['start'] & { leaving: boolean };
  onClick: () => void;
  label: string;
}

function StartButton({ start, onClick, label }: StartButtonProps) {
  return (
    <>
      <Button size="sm" variant="primary" pending={start.leaving} onClick={onClick}>
        {label}
      </Button>
      <FormFault start={start} />
    </>
  );
}
