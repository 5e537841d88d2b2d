import { daysLabels } from '#components/domains/domain-labels.ts';
import { FactsList } from '#components/page-audits/report/page/facts-list.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Card, Folded, Values } from './card.tsx';

type Whois = NonNullable<DomainInfo['whois']>;

/** Registrant, registrar and expiry. */
export function RegistrationCard({ info }: { info: DomainInfo }) {
  const t = useMessages();
  const { whois } = info;
  return (
    <Card
      title={t('WHOIS')}
      info={info}
      part="whois"
      actions={whois?.registered === false && <Badge tone="fault">{t('Not registered')}</Badge>}
      failures={Object.fromEntries(
        (whois?.notes ?? []).map((note, index) => [t('Note {index}', { index: index + 1 }), note]),
      )}
    >
      {whois && (
        <>
          <FactsList rows={rowsOf(t, whois)} />
          {whois.contact_infos.length > 0 && (
            <Folded title={t('Public contacts ({contactInfos})', { contactInfos: whois.contact_infos.length })}>
              <ul className="grid gap-2">
                {whois.contact_infos.map(({ role, name, organization, email, phone, country }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a registry can name the same contact twice.
                  <li key={index} className="break-words">
                    <span className="block text-meta text-muted">{role || t('Contact')}</span>
                    {[name, organization, email, phone, country].filter(Boolean).join(' · ') || (
                      <span className="text-muted">{t('redacted')}</span>
                    )}
                  </li>
                ))}
              </ul>
            </Folded>
          )}
        </>
      )}
    </Card>
  );
}

function rowsOf(t: Translator, whois: Whois) {
  if (whois.registered === false) {
    return [
      { term: t('Domain'), value: whois.domain },
      { term: t('Registered'), value: t('No') },
    ];
  }
  const day = (date: string | null) => (date ? t.day(date) : null);
  const unsaid = <span className="text-muted">{t('not disclosed')}</span>;
  return [
    { term: t('Domain'), value: whois.domain },
    { term: t('Registrar'), value: whois.registrar ?? unsaid },
    { term: t('Created'), value: day(whois.created_on) ?? unsaid },
    { term: t('Updated'), value: day(whois.updated_on) ?? unsaid },
    {
      term: t('Expires'),
      value: whois.expires_on
        ? `${t.day(whois.expires_on)}${whois.days_left === null ? '' : `, ${daysLabels(t, whois.days_left)}`}`
        : unsaid,
    },
    { term: t('Name servers'), value: <Values values={whois.nameservers} /> },
    { term: t('Status'), value: <Values values={whois.status} /> },
    { term: 'DNSSEC', value: whois.dnssec === null ? unsaid : whois.dnssec ? t('Signed') : t('Not signed') },
  ];
}
