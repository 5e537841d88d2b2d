import { FactsList } from '#components/page-audits/report/page/facts-list.tsx';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Card, Values } from './card.tsx';

type Dns = NonNullable<DomainInfo['dns']>;

const ALL_WORDS = (t: Translator): Record<string, string> => ({
  '-all': t('All others are refused (-all)'),
  '~all': t('All others are suspect (~all)'),
  '?all': t('Nothing is said of all others (?all)'),
  '+all': t('Everybody may send (+all)'),
});

/** Mail servers of the domain, and who may send in its name. */
export function MailCard({ info }: { info: DomainInfo }) {
  const t = useMessages();
  return (
    <Card title={t('Mail')} info={info} part="dns">
      {info.dns && <FactsList rows={rowsOf(t, info.dns)} />}
    </Card>
  );
}

function rowsOf(t: Translator, { mx_records: mx, spf, dmarc, failures }: Dns) {
  const record = (text: string) => <code className="break-all font-mono text-meta">{text}</code>;
  return [
    {
      term: t('Mail servers'),
      value: <Values values={mx?.map(({ priority, host }) => `${priority} ${host}`) ?? null} missing={failures.MX} />,
    },
    { term: 'SPF', value: spf && record(spf.record), missing: failures.TXT },
    ...(spf
      ? [
          {
            term: t('SPF for all others'),
            value: spf.all ? (ALL_WORDS(t)[spf.all] ?? spf.all) : t('Not said'),
          },
          {
            term: t('SPF look-ups'),
            value: spf.lookups === null ? null : `${spf.lookups} of 10 allowed`,
            missing: t('they could not be counted to the end'),
          },
        ]
      : []),
    ...(spf && spf.problems.length > 0 ? [{ term: t('SPF problems'), value: <Values values={spf.problems} /> }] : []),
    { term: 'DMARC', value: dmarc && record(dmarc.record), missing: failures.DMARC },
    ...(dmarc
      ? [
          {
            term: t('DMARC policy'),
            value: `${dmarc.policy}${dmarc.subdomain_policy ? `, subdomains: ${dmarc.subdomain_policy}` : ''}`,
          },
          { term: t('DMARC stands at'), value: <span className="break-all">{dmarc.name}</span> },
        ]
      : []),
    ...(dmarc && dmarc.problems.length > 0
      ? [{ term: t('DMARC problems'), value: <Values values={dmarc.problems} /> }]
      : []),
  ];
}
