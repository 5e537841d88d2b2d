import { FactsList } from '#components/page-audits/report/page/facts-list.tsx';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Card, Values } from './card.tsx';

type Dns = NonNullable<DomainInfo['dns']>;

const ALL_WORDS = (t: Translator): Record<string, string> => ({
  '-all': t('Fail (-all)'),
  '~all': t('SoftFail (~all)'),
  '?all': t('Neutral (?all)'),
  '+all': t('Pass (+all): anyone may send'),
});

/** Mail servers of the domain, and who may send in its name. */
export function MailCard({ info }: { info: DomainInfo }) {
  const t = useMessages();
  return (
    <Card title={t('Email')} info={info} part="dns">
      {info.dns && <FactsList rows={rowsOf(t, info.dns)} />}
    </Card>
  );
}

function rowsOf(t: Translator, { mx_records: mx, spf, dmarc, failures }: Dns) {
  const record = (text: string) => <code className="break-all font-mono text-meta">{text}</code>;
  return [
    {
      term: t('MX records'),
      value: <Values values={mx?.map(({ priority, host }) => `${priority} ${host}`) ?? null} missing={failures.MX} />,
    },
    { term: 'SPF', value: spf && record(spf.record), missing: failures.TXT },
    ...(spf
      ? [
          {
            term: t('SPF “all” policy'),
            value: spf.all ? (ALL_WORDS(t)[spf.all] ?? spf.all) : t('Not specified'),
          },
          {
            term: t('SPF lookups'),
            value: spf.lookups === null ? null : t('{lookups} of 10 allowed', { lookups: spf.lookups }),
            missing: t('too many to count'),
          },
        ]
      : []),
    ...(spf && spf.problems.length > 0 ? [{ term: t('SPF problems'), value: <Values values={spf.problems} /> }] : []),
    { term: 'DMARC', value: dmarc && record(dmarc.record), missing: failures.DMARC },
    ...(dmarc
      ? [
          {
            term: t('DMARC policy'),
            value: dmarc.subdomain_policy
              ? t('{policy}, subdomains: {subdomains}', { policy: dmarc.policy, subdomains: dmarc.subdomain_policy })
              : dmarc.policy,
          },
          { term: t('DMARC record at'), value: <span className="break-all">{dmarc.name}</span> },
        ]
      : []),
    ...(dmarc && dmarc.problems.length > 0
      ? [{ term: t('DMARC problems'), value: <Values values={dmarc.problems} /> }]
      : []),
  ];
}
