import { FactsList } from '#components/audit/report/facts-list.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { formatDay } from '#lib/client/format.ts';
import type { DomainInfo } from '#lib/features/domain-facts/info-contract.ts';
import { daysWords } from '../domain-words.ts';
import { Card, Folded, Values } from './card.tsx';

type Whois = NonNullable<DomainInfo['whois']>;

/** Who registered it, where, and until when. */
export function RegistrationCard({ info }: { info: DomainInfo }) {
  const { whois } = info;
  return (
    <Card
      title="Registration"
      info={info}
      part="whois"
      actions={whois?.registered === false && <Badge tone="fault">Not registered</Badge>}
      failures={Object.fromEntries((whois?.notes ?? []).map((note, index) => [`Note ${index + 1}`, note]))}
    >
      {whois && (
        <>
          <FactsList rows={rowsOf(whois)} />
          {whois.contact_infos.length > 0 && (
            <Folded title={`Public contacts (${whois.contact_infos.length})`}>
              <ul className="grid gap-2">
                {whois.contact_infos.map(({ role, name, organization, email, phone, country }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a registry can name the same contact twice.
                  <li key={index} className="break-words">
                    <span className="block text-meta text-muted">{role ?? 'Contact'}</span>
                    {[name, organization, email, phone, country].filter(Boolean).join(' · ') || (
                      <span className="text-muted">withheld</span>
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

function rowsOf(whois: Whois) {
  if (whois.registered === false) {
    return [
      { term: 'Domain', value: whois.domain },
      { term: 'Registered', value: 'No: the registry says that nobody has registered it' },
    ];
  }
  const day = (date: string | null) => (date ? formatDay(date) : null);
  const unsaid = <span className="text-muted">not said</span>;
  return [
    { term: 'Domain', value: whois.domain },
    { term: 'Registrar', value: whois.registrar ?? unsaid },
    { term: 'Registered on', value: day(whois.created_on) ?? unsaid },
    { term: 'Last changed', value: day(whois.updated_on) ?? unsaid },
    {
      term: 'Ends on',
      value: whois.expires_on
        ? `${formatDay(whois.expires_on)}${whois.days_left === null ? '' : `, ${daysWords(whois.days_left)}`}`
        : unsaid,
    },
    { term: 'Name servers', value: <Values values={whois.nameservers} /> },
    { term: 'Status', value: <Values values={whois.status} /> },
    { term: 'DNSSEC', value: whois.dnssec === null ? unsaid : whois.dnssec ? 'Signed' : 'Not signed' },
  ];
}
