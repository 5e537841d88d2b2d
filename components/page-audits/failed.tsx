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
      <PanelHeader title={cancelled ? t('This audit was cancelled') : t('This audit failed')} />
      <PanelBody className="grid gap-4">
        {cancelled ? (
          <p className="text-muted">{t('Nothing was measured. Run it again whenever you like.')}</p>
        ) : (
          <>
            <Callout tone="fault" title={t('What happened')}>
              {audit.error ?? t('No reason was recorded.')}
            </Callout>
            <div>
              <h3 className="font-medium">{t('What you can do')}</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
                <li>{t('Open the address yourself: does it answer without a login, and is it spelt right?')}</li>
                <li>{t('Run the audit again: a busy or slow site may answer the next time.')}</li>
                <li>{t('A private address (a staging site) has to be allowed with EGRESS_ALLOW first.')}</li>
              </ul>
            </div>
          </>
        )}
        {audit.steps.length > 0 && (
          <div>
            <h3 className="pb-1 font-medium">{t('How far it came')}</h3>
            <Steps steps={audit.steps} />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
