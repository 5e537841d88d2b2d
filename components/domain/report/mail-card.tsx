import { FactsList } from '#components/audit/report/facts-list.tsx';
import type { DomainInfo } from '#lib/features/domain-facts/info-contract.ts';
import { Card, Values } from './card.tsx';

type Dns = NonNullable<DomainInfo['dns']>;

const ALL_WORDS: Record<string, string> = {
  '-all': 'All others are refused (-all)',
  '~all': 'All others are suspect (~all)',
  '?all': 'Nothing is said of all others (?all)',
  '+all': 'Everybody may send (+all)',
};

/** Where its mail goes and who may send in its name. */
export function MailCard({ info }: { info: DomainInfo }) {
  return (
    <Card title="Mail" info={info} part="dns">
      {info.dns && <FactsList rows={rowsOf(info.dns)} />}
    </Card>
  );
}

function rowsOf({ mx_records: mx, spf, dmarc, failures }: Dns) {
  const record = (text: string) => <code className="break-all font-mono text-meta">{text}</code>;
  return [
    {
      term: 'Mail servers',
      value: <Values values={mx?.map(({ priority, host }) => `${priority} ${host}`) ?? null} missing={failures.MX} />,
    },
    { term: 'SPF', value: spf && record(spf.record), missing: failures.TXT },
    ...(spf
      ? [
          {
            term: 'SPF for all others',
            value: spf.all ? (ALL_WORDS[spf.all] ?? spf.all) : 'Not said',
          },
          {
            term: 'SPF look-ups',
            value: spf.lookups === null ? null : `${spf.lookups} of 10 allowed`,
            missing: 'they could not be counted to the end',
          },
        ]
      : []),
    ...(spf && spf.problems.length > 0 ? [{ term: 'SPF problems', value: <Values values={spf.problems} /> }] : []),
    { term: 'DMARC', value: dmarc && record(dmarc.record), missing: failures.DMARC },
    ...(dmarc
      ? [
          {
            term: 'DMARC policy',
            value: `${dmarc.policy}${dmarc.subdomain_policy ? `, subdomains: ${dmarc.subdomain_policy}` : ''}`,
          },
          { term: 'DMARC stands at', value: <span className="break-all">{dmarc.name}</span> },
        ]
      : []),
    ...(dmarc && dmarc.problems.length > 0
      ? [{ term: 'DMARC problems', value: <Values values={dmarc.problems} /> }]
      : []),
  ];
}
