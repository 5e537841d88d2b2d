import { type Check, defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { isOutcome, part } from '#lib/audit/checks/server/host-part.ts';
import type { Severity, TlsInspection } from '#lib/audit/types.ts';

/** Checks of a host's certificate, TLS and IP addresses. */

interface Words {
  id: string;
  severity: Severity;
  title: string;
  failureTitle: string;
  why: string;
  fix: string;
}

const day = (time: string) => time.slice(0, 10);

/** A check of problems that make a browser reject a certificate. */
function certificateCheck(words: Words, codes: readonly string[], expected: string): Check {
  return defineCheck({
    ...words,
    category: 'security',
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
  if (id === 'tls-certificate-expired') return `until ${day(validUntil)}`;
  return id === 'tls-certificate-untrusted' ? issuer : null;
}

export const certificateExpired = certificateCheck(
  {
    id: 'tls-certificate-expired',
    severity: 'error',
    title: 'The certificate is valid today',
    failureTitle: 'The certificate is not valid today',
    why: 'Browsers show a warning in place of the site, and search engines cannot fetch it over HTTPS.',
    fix: 'Renew the certificate, let a program renew it from now on, and look at the clock of the server.',
  },
  ['expired', 'not-yet-valid'],
  'valid today',
);

export const certificateHost = certificateCheck(
  {
    id: 'tls-certificate-host-mismatch',
    severity: 'error',
    title: 'The certificate is for this host',
    failureTitle: 'The certificate is for another host',
    why: 'Browsers warn that somebody may pose as the site, and let hardly anybody through.',
    fix: 'Have a certificate issued that names this host, with www. and without.',
  },
  ['other-name'],
  'a certificate that names the host',
);

export const certificateUntrusted = certificateCheck(
  {
    id: 'tls-certificate-untrusted',
    severity: 'error',
    title: 'The certificate is vouched for',
    failureTitle: 'Nobody whom browsers trust vouches for the certificate',
    why: 'Browsers show a warning in place of the site. Where only a part of the chain is missing, some get through and others do not.',
    fix: 'Use a certificate of a public authority, and send all certificates between it and the root.',
  },
  ['self-signed', 'unknown-issuer', 'chain-incomplete', 'not-trusted'],
  'a chain to a root that browsers know',
);

export const certificateWeak = certificateCheck(
  {
    id: 'tls-weak-key',
    severity: 'error',
    title: 'Key and signature of the certificate are strong',
    failureTitle: 'Key or signature of the certificate are weak',
    why: 'RSA keys under 2,048 bits and signatures with SHA-1 or MD5 can be forged; browsers refuse them.',
    fix: 'Have a certificate issued with a new key: elliptic curve, or RSA of 2,048 bits and more, signed with SHA-256.',
  },
  ['weak-key', 'weak-signature'],
  'RSA of 2,048 bits or an elliptic curve, signed with SHA-256',
);

export const certificateExpires = defineCheck({
  id: 'tls-certificate-expires-soon',
  category: 'security',
  severity: 'warning',
  scope: 'any',
  title: 'The certificate is valid for a while',
  failureTitle: 'The certificate ends soon',
  why: 'From that day on browsers show a warning in place of the site.',
  fix: 'Renew it now, and find out why that did not happen by itself.',
  limits: { minDays: 30 },
  needs: ['site'],
  evaluate({ site }, { minDays }) {
    const tls = part(site, 'tls');
    if (isOutcome(tls)) return tls;
    const { daysLeft, validUntil } = tls;
    if (daysLeft < 0) return notApplicable('The certificate has ended already.');
    const found = `${plural(daysLeft, 'day')}, until ${day(validUntil)}`;
    return daysLeft >= minDays ? pass(found) : fail(found, `at least ${minDays} days`);
  },
});

/** Deprecated by RFC 8996. */
const OLD: Record<string, string> = { TLSv1: 'TLS 1.0', 'TLSv1.1': 'TLS 1.1' };

export const oldProtocol = defineCheck({
  id: 'tls-old-protocol',
  category: 'security',
  severity: 'warning',
  scope: 'any',
  title: 'Old versions of TLS are switched off',
  failureTitle: 'The server still speaks old versions of TLS',
  why: 'TLS 1.0 and 1.1 have known holes and were withdrawn in 2021 (RFC 8996); browsers no longer use them, attackers do.',
  fix: 'Allow TLS 1.2 and 1.3 alone.',
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
  severity: 'notice',
  scope: 'any',
  title: 'The host can be reached over IPv6',
  failureTitle: 'The host cannot be reached over IPv6',
  why: 'Many phone networks have IPv6 alone and go through a translator to reach the rest, which takes longer and fails more often.',
  fix: 'Give the server an IPv6 address and add AAAA records to its name.',
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
