import { Steps } from '#components/runs/steps.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { useMessages } from '#messages';

/** An audit without a report: what happened, how far it got, what to do. */
export function Failed({ audit }: { audit: AuditDetail }) {
  const t = useMessages();
  const cancelled = audit.status === 'canceled';
  return (
    <Panel className="mx-auto max-w-180">
      <PanelHeader title={cancelled ? t('Audit canceled') : t('Audit failed')} />
      <PanelBody className="grid gap-4">
        {cancelled ? (
          <p className="text-muted">{t('Nothing was measured. Run the audit again at any time.')}</p>
        ) : (
          <>
            <Callout tone="fault" title={t('What happened')}>
              {audit.error ?? t('Unknown reason.')}
            </Callout>
            <div>
              <h3 className="font-medium">{t('What to do')}</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
                <li>{t('Open the URL in your browser: is it spelled correctly and reachable without a login?')}</li>
                <li>{t('Run the audit again: a slow or overloaded site may respond next time.')}</li>
                <li>{t('To audit a private or staging URL, allow it with EGRESS_ALLOW first.')}</li>
              </ul>
            </div>
          </>
        )}
        {audit.steps.length > 0 && (
          <div>
            <h3 className="pb-1 font-medium">{t('Progress')}</h3>
            <Steps steps={audit.steps} />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
