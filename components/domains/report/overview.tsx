import { partLabels } from '#components/domains/domain-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import type { DomainReportDetail } from '#lib/features/domains/reports-contract.ts';
import { useMessages } from '#messages';
import { CertificateCard } from './certificate-card.tsx';
import { ChangeList } from './change-list.tsx';
import { DnsCard } from './dns-card.tsx';
import { MailCard } from './mail-card.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { SecurityCard, ServerCard } from './server-card.tsx';
import { TechnologyCard } from './technology-card.tsx';

/** Warnings, changes, and a card for each part. */
export function Overview({ report, info }: { report: DomainReportDetail; info: DomainInfo }) {
  const t = useMessages();
  const { warnings, changes, previous } = report;
  return (
    <div className="grid grid-cols-1 gap-4">
      {warnings.length > 0 ? (
        <Panel aria-label={t('Problems')}>
          <PanelHeader title={t('Problems')} note={t.many(warnings.length, '{count} issue|{count} issues')} />
          <ul className="border-t">
            {warnings.map(({ part, what, urgent, detail }) => (
              <li
                key={`${what} ${detail}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2.5 first:border-t-0"
              >
                <Badge tone={urgent ? 'fault' : 'warning'}>{urgent ? t('Urgent') : t('Warning')}</Badge>
                <span className="min-w-0 flex-1 basis-56 break-words">{detail}</span>
                <span className="text-meta text-muted">{partLabels(t)[part]}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : (
        <Callout tone="good" title={t('No problems found')}>
          {Object.keys(info.errors).length > 0
            ? t('In the sections that could be checked.')
            : t('Registration, SSL, HTTPS and email records are OK.')}
        </Callout>
      )}
      {previous && (
        <Panel aria-label={t('Changes')}>
          <PanelHeader
            title={t('Changes')}
            note={t('Compared with {createdAt}', {
              createdAt: t.day(previous.created_at),
            })}
          />
          {changes.length > 0 ? (
            <ChangeList changes={changes} />
          ) : (
            <p className="px-4 pb-4 text-muted">{t('No changes.')}</p>
          )}
        </Panel>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <RegistrationCard info={info} />
          <DnsCard info={info} />
          <MailCard info={info} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <CertificateCard info={info} />
          <ServerCard info={info} />
          <SecurityCard info={info} />
        </div>
      </div>
      <TechnologyCard info={info} />
    </div>
  );
}
