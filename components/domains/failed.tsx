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
      <PanelHeader title={stopped ? t('This look was stopped') : t('This look failed')} />
      <PanelBody className="grid gap-4">
        {stopped ? (
          <p className="text-muted">{t('Nothing was kept. Look again whenever you like.')}</p>
        ) : (
          <>
            <Callout tone="fault" title={t('What happened')}>
              {report.error ?? t('No reason was recorded.')}
            </Callout>
            <div>
              <h3 className="font-medium">{t('What you can do')}</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
                <li>{t('Is the domain spelt right?')}</li>
                <li>{t('Look again: name servers and registries that were busy may answer the next time.')}</li>
                <li>
                  {t('When no domain can be looked at, this machine may not reach name servers or the internet.')}
                </li>
              </ul>
            </div>
          </>
        )}
        {report.steps.length > 0 && (
          <div>
            <h3 className="pb-1 font-medium">{t('How far it came')}</h3>
            <Steps steps={report.steps} />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
