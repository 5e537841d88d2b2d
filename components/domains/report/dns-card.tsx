import { FactsList } from '#components/page-audits/report/page/facts-list.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import { useMessages } from '#messages';
import { Card, Values } from './card.tsx';

/** DNS records of the domain, by type. */
export function DnsCard({ info }: { info: DomainInfo }) {
  const t = useMessages();
  const { dns } = info;
  return (
    <Card
      title={t('DNS records')}
      info={info}
      part="dns"
      actions={dns?.exists === false && <Badge tone="fault">{t('NXDOMAIN')}</Badge>}
      {...(dns && { failures: dns.failures })}
    >
      {dns && (
        <FactsList
          rows={[
            { term: 'A', value: <Values values={dns.a} missing={dns.failures.A} /> },
            { term: 'AAAA', value: <Values values={dns.aaaa} missing={dns.failures.AAAA} /> },
            { term: 'CNAME', value: <Values values={dns.cname} missing={dns.failures.CNAME} /> },
            { term: 'NS', value: <Values values={dns.ns} missing={dns.failures.NS} /> },
            {
              term: 'SOA',
              value: dns.soa && `${dns.soa.primary}, ${dns.soa.contact}, serial ${dns.soa.serial}`,
              missing: dns.failures.SOA,
            },
            {
              term: 'CAA',
              value: (
                <Values
                  values={
                    dns.caa?.map(({ critical, tag, value }) => `${tag} ${value}${critical ? ' (critical)' : ''}`) ??
                    null
                  }
                  missing={dns.failures.CAA}
                />
              ),
            },
            { term: 'TXT', value: <Values values={dns.txt} missing={dns.failures.TXT} /> },
          ]}
        />
      )}
    </Card>
  );
}
