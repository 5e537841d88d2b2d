import { FactsList } from '#components/audit/report/facts-list.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Callout } from '#components/ui/states.tsx';
import { formatMoment } from '#lib/client/format.ts';
import type { DomainInfo } from '#lib/features/domain-facts/info-contract.ts';
import { daysWords, isOldTls } from '../domain-words.ts';
import { Card, Folded, Values } from './card.tsx';

type Ssl = NonNullable<DomainInfo['ssl']>;

/** The certificate that its server shows, whatever is wrong with it. */
export function CertificateCard({ info }: { info: DomainInfo }) {
  const { ssl } = info;
  return (
    <Card
      title="Certificate"
      info={info}
      part="ssl"
      actions={ssl && <Badge tone={ssl.trusted ? 'good' : 'fault'}>{ssl.trusted ? 'Trusted' : 'Not trusted'}</Badge>}
      {...(ssl && { failures: ssl.failures })}
    >
      {ssl && (
        <>
          {ssl.problems.length > 0 && (
            <div className="px-4 pb-3">
              <Callout tone="warning" title="A browser would warn of it">
                <ul className="grid gap-0.5">
                  {ssl.problems.map(({ code, detail }) => (
                    <li key={code}>{detail}</li>
                  ))}
                </ul>
              </Callout>
            </div>
          )}
          <FactsList rows={rowsOf(ssl)} />
          <Folded title={`Names it is for (${ssl.names.length})`}>
            <Values values={ssl.names} />
          </Folded>
          <Folded title={`Chain as the server sent it (${ssl.chain.length})`}>
            <ol className="grid list-decimal gap-2 pl-5">
              {ssl.chain.map((one) => (
                <li key={one.fingerprint_sha256} className="break-words">
                  {one.subject}
                  <span className="block text-meta text-muted">
                    from {one.issuer}, until {formatMoment(one.valid_until)}
                  </span>
                </li>
              ))}
            </ol>
          </Folded>
        </>
      )}
    </Card>
  );
}

function rowsOf(ssl: Ssl) {
  const key = [ssl.public_key_algorithm, ssl.curve, ssl.public_key_bits && `${ssl.public_key_bits} bit`];
  return [
    { term: 'For', value: ssl.subject },
    { term: 'Issuer', value: ssl.issuer },
    { term: 'Valid from', value: formatMoment(ssl.valid_from) },
    { term: 'Valid until', value: `${formatMoment(ssl.valid_until)}, ${daysWords(ssl.days_left)}` },
    { term: 'Key', value: key.filter(Boolean).join(', ') },
    { term: 'Signature', value: ssl.signature_algorithm },
    {
      term: 'TLS versions',
      value: (
        <span className="flex flex-wrap gap-1">
          {ssl.tls_versions.map((version) => (
            <Badge key={version} tone={isOldTls(version) ? 'warning' : 'neutral'}>
              {version.replace('TLSv', 'TLS ')}
              {isOldTls(version) && ' (outdated)'}
            </Badge>
          ))}
        </span>
      ),
    },
    { term: 'Agreed on', value: [ssl.protocol.replace('TLSv', 'TLS '), ssl.cipher].filter(Boolean).join(', ') },
    { term: 'Serial number', value: <code className="break-all font-mono text-meta">{ssl.serial_number}</code> },
    { term: 'SHA-256', value: <code className="break-all font-mono text-meta">{ssl.fingerprint_sha256}</code> },
  ];
}
