import { Steps } from '#components/runs/steps.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { DomainReportDetail } from '#lib/features/domains/reports-contract.ts';
import { useMessages } from '#messages';

/** A report without a result: what happened, how far it got, what to do. */
export function Failed({ report }: { report: DomainReportDetail }) {
  const t = useMessages();
  const stopped = report.status === 'canceled';
  return (
    <Panel className="mx-auto max-w-180">
      <PanelHeader title={stopped ? t('Check canceled') : t('Check failed')} />
      <PanelBody className="grid gap-4">
        {stopped ? (
          <p className="text-muted">{t('Nothing was saved.')}</p>
        ) : (
          <>
            <Callout tone="fault" title={t('What happened')}>
              {report.error ?? t('Unknown reason.')}
            </Callout>
            <div>
              <h3 className="font-medium">{t('What to do')}</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
                <li>{t('Check the spelling of the domain.')}</li>
                <li>{t('Try again: name servers and registries may have been busy.')}</li>
                <li>{t('If no domain can be checked, this server may not reach name servers or the internet.')}</li>
              </ul>
            </div>
          </>
        )}
        {report.steps.length > 0 && (
          <div>
            <h3 className="pb-1 font-medium">{t('Progress')}</h3>
            <Steps steps={report.steps} />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
