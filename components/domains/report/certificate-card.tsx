import { daysLabels, isOldTls } from '#components/domains/domain-labels.ts';
import { FactsList } from '#components/page-audits/report/page/facts-list.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Card, Folded, Values } from './card.tsx';

type Ssl = NonNullable<DomainInfo['ssl']>;

/** The certificate of the domain's server, valid or not. */
export function CertificateCard({ info }: { info: DomainInfo }) {
  const t = useMessages();
  const { ssl } = info;
  return (
    <Card
      title={t('SSL certificate')}
      info={info}
      part="ssl"
      actions={
        ssl && <Badge tone={ssl.trusted ? 'good' : 'fault'}>{ssl.trusted ? t('Trusted') : t('Not trusted')}</Badge>
      }
      {...(ssl && { failures: ssl.failures })}
    >
      {ssl && (
        <>
          {ssl.problems.length > 0 && (
            <div className="px-4 pb-3">
              <Callout tone="warning" title={t('Browsers would show a warning')}>
                <ul className="grid gap-0.5">
                  {ssl.problems.map(({ code, detail }) => (
                    <li key={code}>{detail}</li>
                  ))}
                </ul>
              </Callout>
            </div>
          )}
          <FactsList rows={rowsOf(t, ssl)} />
          <Folded title={t('Subject alternative names ({names})', { names: ssl.names.length })}>
            <Values values={ssl.names} />
          </Folded>
          <Folded title={t('Certificate chain ({chain})', { chain: ssl.chain.length })}>
            <ol className="grid list-decimal gap-2 pl-5">
              {ssl.chain.map((one) => (
                <li key={one.fingerprint_sha256} className="break-words">
                  {one.subject}
                  <span className="block text-meta text-muted">
                    {t('issued by {issuer}, expires {validUntil}', {
                      issuer: one.issuer,
                      validUntil: t.moment(one.valid_until),
                    })}
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

function rowsOf(t: Translator, ssl: Ssl) {
  const key = [
    ssl.public_key_algorithm,
    ssl.curve,
    ssl.public_key_bits && t('{publicKeyBits} bit', { publicKeyBits: ssl.public_key_bits }),
  ];
  return [
    { term: t('Issued to'), value: ssl.subject },
    { term: t('Issuer'), value: ssl.issuer },
    { term: t('Valid from'), value: t.moment(ssl.valid_from) },
    { term: t('Expires'), value: `${t.moment(ssl.valid_until)}, ${daysLabels(t, ssl.days_left)}` },
    { term: t('Key'), value: key.filter(Boolean).join(', ') },
    { term: t('Signature'), value: ssl.signature_algorithm },
    {
      term: t('TLS versions'),
      value: (
        <span className="flex flex-wrap gap-1">
          {ssl.tls_versions.map((version) => (
            <Badge key={version} tone={isOldTls(version) ? 'warning' : 'neutral'}>
              {version.replace('TLSv', 'TLS ')}
              {isOldTls(version) && ` ${t('(outdated)')}`}
            </Badge>
          ))}
        </span>
      ),
    },
    { term: t('Negotiated'), value: [ssl.protocol.replace('TLSv', 'TLS '), ssl.cipher].filter(Boolean).join(', ') },
    { term: t('Serial number'), value: <code className="break-all font-mono text-meta">{ssl.serial_number}</code> },
    { term: 'SHA-256', value: <code className="break-all font-mono text-meta">{ssl.fingerprint_sha256}</code> },
  ];
}
