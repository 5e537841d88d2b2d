import { wasAsked } from '#lib/features/domains/baseline.ts';
import { certificateSoonDays, DOMAIN_SOON_DAYS, daysUntil, expiryOf } from '#lib/features/domains/expiry.ts';
import type { DomainWarning } from '#lib/features/domains/reports-contract.ts';
import type { DnsFacts, RegistrationFacts, TlsFacts } from '#lib/inspect/facts.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import { formatDay } from '#lib/text/format.ts';

/** Warnings of an inspection, the most urgent first. Only checks what was measured. */
export function warningsOf({ facts, inspectedAt: lookedAt }: Inspection): DomainWarning[] {
  const found = [
    ...(facts.registration ? registration(facts.registration, new Date(lookedAt.registration)) : []),
    ...(facts.certificate ? certificate(facts.certificate, new Date(lookedAt.certificate)) : []),
    ...(facts.server?.httpsSupported === false ? [NO_HTTPS] : []),
    ...(facts.dns ? mail(facts.dns) : []),
  ];
  return found.toSorted((one, other) => Number(other.urgent) - Number(one.urgent));
}

const NO_HTTPS: DomainWarning = {
  part: 'server',
  what: 'no_https',
  urgent: true,
  detail: 'The site does not support HTTPS: browsers show a warning.',
};

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

function registration({ registered, expiresOn }: RegistrationFacts, now: Date): DomainWarning[] {
  const part = 'whois';
  if (registered === false) {
    return [{ part, what: 'unregistered', urgent: true, detail: 'The domain is not registered.' }];
  }
  if (!expiresOn) return [];
  const standing = expiryOf(expiresOn, DOMAIN_SOON_DAYS, now);
  if (standing === 'far') return [];
  const days = daysUntil(expiresOn, now);
  return [
    standing === 'over'
      ? {
          part,
          what: 'domain_expiry',
          urgent: true,
          detail: `The domain registration expired on ${formatDay(expiresOn)}.`,
        }
      : {
          part,
          what: 'domain_expiry',
          urgent: days <= 7,
          detail: `The domain registration expires on ${formatDay(expiresOn)}, ${inDays(days)}.`,
        },
  ];
}

function certificate({ leaf, problems }: TlsFacts, now: Date): DomainWarning[] {
  const part = 'ssl';
  const found: DomainWarning[] = problems.map(({ detail }) => ({ part, what: 'tls_problem', urgent: true, detail }));
  if (expiryOf(leaf.validUntil, certificateSoonDays(leaf), now) !== 'near') return found;
  const days = daysUntil(leaf.validUntil, now);
  const detail = `The SSL certificate expires on ${formatDay(leaf.validUntil)}, ${inDays(days)}.`;
  return [...found, { part, what: 'certificate_expiry', urgent: days <= 3, detail }];
}

/** A domain that accepts mail without declaring who may send it. */
function mail(dns: DnsFacts): DomainWarning[] {
  const part = 'dns';
  if (!dns.mx?.some(({ host }) => host !== '' && host !== '.')) return [];
  const found: DomainWarning[] = [];
  if (!dns.spf && wasAsked(dns, 'TXT')) {
    found.push({ part, what: 'spf', urgent: false, detail: 'No SPF record.' });
  }
  if (!dns.dmarc && wasAsked(dns, 'DMARC')) {
    found.push({ part, what: 'dmarc', urgent: false, detail: 'No DMARC record.' });
  }
  for (const problem of dns.spf?.problems ?? []) {
    found.push({ part, what: 'spf', urgent: false, detail: `SPF: ${problem}` });
  }
  for (const problem of dns.dmarc?.problems ?? []) {
    found.push({ part, what: 'dmarc', urgent: false, detail: `DMARC: ${problem}` });
  }
  return found;
}
