import {
  type Check,
  defineCheck,
  fail,
  failMildly,
  notApplicable,
  notMeasured,
  pass,
} from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { isOutcome, part } from '#lib/audit/checks/server/host-part.ts';
import type { TlsInspection } from '#lib/audit/types.ts';
import { formatDay } from '#lib/text/format.ts';

/** Checks of a host's certificate, TLS and IP addresses. */

interface Words {
  id: string;
  title: string;
  failureTitle: string;
  why: string;
  fix: string;
}

/** A check of problems that make a browser reject a certificate. */
function certificateCheck(words: Words, codes: readonly string[], expected: string): Check {
  return defineCheck({
    ...words,
    category: 'https',
    scope: 'any',
    needs: ['site'],
    evaluate({ site }) {
      const tls = part(site, 'tls');
      if (isOutcome(tls)) return tls;
      const problems = tls.problems.filter(({ code }) => codes.includes(code));
      if (problems.length === 0) return pass(shown(words.id, tls));
      return fail(
        problems[0]?.detail ?? '',
        expected,
        problems.map(({ detail }) => ({ value: detail })),
      );
    },
  });
}

function shown(id: string, { validUntil, issuer }: TlsInspection): string | null {
  if (id === 'tls-certificate-expired') return `until ${formatDay(validUntil)}`;
  return id === 'tls-certificate-untrusted' ? issuer : null;
}

export const certificateExpired = certificateCheck(
  {
    id: 'tls-certificate-expired',
    title: 'SSL certificate is current',
    failureTitle: 'SSL certificate expired or not yet valid',
    why: 'Browsers block the site with a warning. Search engines cannot crawl it over HTTPS.',
    fix: 'Renew the certificate and automate the renewal. Check the server clock.',
  },
  ['expired', 'not-yet-valid'],
  'valid today',
);

export const certificateHost = certificateCheck(
  {
    id: 'tls-certificate-host-mismatch',
    title: 'SSL certificate matches the host',
    failureTitle: 'SSL certificate name mismatch',
    why: 'Browsers block the site with a warning because the certificate is for another host.',
    fix: 'Issue a certificate for this host, with and without www.',
  },
  ['other-name'],
  'a certificate for this host',
);

export const certificateUntrusted = certificateCheck(
  {
    id: 'tls-certificate-untrusted',
    title: 'SSL certificate is trusted',
    failureTitle: 'Untrusted SSL certificate',
    why: 'Browsers block the site with a warning. With an incomplete chain, only some clients can connect.',
    fix: 'Use a certificate of a public CA, and send the intermediate certificates.',
  },
  ['self-signed', 'unknown-issuer', 'chain-incomplete', 'not-trusted'],
  'a chain to a trusted root',
);

export const certificateWeak = certificateCheck(
  {
    id: 'tls-weak-key',
    title: 'Strong SSL certificate key and signature',
    failureTitle: 'Weak SSL certificate key or signature',
    why: 'RSA keys under 2,048 bits and SHA-1 or MD5 signatures are insecure. Browsers reject them.',
    fix: 'Issue a certificate with an ECDSA key, or RSA with at least 2,048 bits, signed with SHA-256.',
  },
  ['weak-key', 'weak-signature'],
  'RSA of 2,048 bits or an elliptic curve, signed with SHA-256',
);

/** With more days left, the certificate is a notice: the same limit as that of the alert and the domain report. */
const URGENT_DAYS = 14;

export const certificateExpires = defineCheck({
  id: 'tls-certificate-expires-soon',
  category: 'https',
  scope: 'any',
  title: 'SSL certificate not expiring soon',
  failureTitle: 'SSL certificate expires soon',
  why: 'Browsers block the site with a warning once the certificate expires.',
  fix: 'Renew the certificate, and check why automatic renewal did not run.',
  limits: { minDays: 30 },
  needs: ['site'],
  evaluate({ site }, { minDays }) {
    const tls = part(site, 'tls');
    if (isOutcome(tls)) return tls;
    const { daysLeft, validUntil } = tls;
    if (daysLeft < 0) return notApplicable('The SSL certificate has expired.');
    const found = `${plural(daysLeft, 'day')}, until ${formatDay(validUntil)}`;
    const expected = `at least ${minDays} days`;
    if (daysLeft >= minDays) return pass(found);
    // Certificates that are renewed automatically are replaced up to 30 days before they expire.
    return daysLeft > URGENT_DAYS ? failMildly('notice', found, expected) : fail(found, expected);
  },
});

/** Deprecated by RFC 8996. */
const OLD: Record<string, string> = { TLSv1: 'TLS 1.0', 'TLSv1.1': 'TLS 1.1' };

export const oldProtocol = defineCheck({
  id: 'tls-old-protocol',
  category: 'security',
  scope: 'any',
  title: 'Only TLS 1.2 and 1.3 enabled',
  failureTitle: 'Outdated TLS version enabled (1.0/1.1)',
  why: 'TLS 1.0 and 1.1 are deprecated (RFC 8996) and vulnerable. Browsers no longer use them.',
  fix: 'Enable only TLS 1.2 and 1.3.',
  needs: ['site'],
  evaluate({ site }) {
    const tls = part(site, 'tls');
    if (isOutcome(tls)) return tls;
    const old = tls.versions.filter((version) => version in OLD).map((version) => OLD[version] ?? version);
    if (old.length > 0)
      return fail(
        old.join(', '),
        'TLS 1.2 and 1.3',
        old.map((value) => ({ value })),
      );
    const unasked = Object.keys(OLD).find((version) => version in tls.failures);
    if (unasked !== undefined) return notMeasured(`${OLD[unasked]}: ${tls.failures[unasked]}.`);
    return pass(tls.protocol);
  },
});

export const noIpv6 = defineCheck({
  id: 'dns-no-ipv6',
  category: 'performance',
  scope: 'any',
  title: 'IPv6 (AAAA record) available',
  failureTitle: 'No IPv6 (AAAA record)',
  why: 'IPv6-only mobile networks reach IPv4 hosts through NAT64, which can add latency. Informational.',
  fix: 'Optional. Enable IPv6 on the server, and add AAAA records.',
  needs: ['site'],
  evaluate({ site }) {
    const addresses = part(site, 'ipv6');
    if (isOutcome(addresses)) return addresses;
    return addresses.length > 0 ? pass(addresses[0] ?? null) : fail('no AAAA record', 'at least one AAAA record');
  },
});

export const transportChecks: readonly Check[] = [
  certificateExpired,
  certificateExpires,
  certificateHost,
  certificateUntrusted,
  certificateWeak,
  oldProtocol,
  noIpv6,
];
