import { type Baseline, showsItsSite, wasAsked } from '#lib/features/domains/baseline.ts';
import { certificateSoonDays, DOMAIN_SOON_DAYS, expiryOf } from '#lib/features/domains/expiry.ts';
import type { DomainChange } from '#lib/features/domains/reports-contract.ts';
import type { DnsFacts, RegistrationFacts, ServerFacts, Technology, TlsFacts } from '#lib/inspect/facts.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';

/** Maximum changes per inspection: when a domain is sold and rebuilt, everything changes at once. */
const MAX = 100;

type Part = DomainChange['part'];
type What = DomainChange['what'];

/**
 * Differences from the last known state. Parts and records missing on either side are not compared.
 * @param look the new inspection
 */
export function changesSince({ facts: before, at }: Baseline, look: Inspection): DomainChange[] {
  const { facts: after, inspectedAt: lookedAt } = look;
  const nameservers = before.dns && after.dns ? nameserversOf(before.dns, after.dns) : null;
  return [
    ...(before.registration && after.registration
      ? registration(
          { facts: before.registration, at: at.registration },
          { facts: after.registration, at: lookedAt.registration },
          nameservers === null,
        )
      : []),
    ...(nameservers ?? []),
    ...(before.dns && after.dns ? dns(before.dns, after.dns) : []),
    ...(before.server && after.server ? server(before.server, after.server) : []),
    ...(before.certificate && after.certificate
      ? certificate(
          { facts: before.certificate, at: at.certificate },
          { facts: after.certificate, at: lookedAt.certificate },
        )
      : []),
    ...(before.technology && after.technology && showsItsSite(look)
      ? technology(before.technology.technologies, after.technology.technologies)
      : []),
  ].slice(0, MAX);
}

/** null: the zone has no NS records of its own, so the registry's name servers are compared. */
function nameserversOf(before: DnsFacts, after: DnsFacts): DomainChange[] | null {
  if (!before.ns?.length || !after.ns?.length || !wasAsked(before, 'NS') || !wasAsked(after, 'NS')) return null;
  return sets('dns', 'nameserver', before.ns, after.ns);
}

function dns(before: DnsFacts, after: DnsFacts): DomainChange[] {
  const both = (type: string) => wasAsked(before, type) && wasAsked(after, type);
  const hosts = (facts: DnsFacts) => (facts.mx ?? []).map(({ host }) => host);
  return [
    ...(both('A') ? sets('dns', 'address', before.a ?? [], after.a ?? []) : []),
    ...(both('AAAA') ? sets('dns', 'address', before.aaaa ?? [], after.aaaa ?? []) : []),
    ...(both('MX') ? sets('dns', 'mail_server', hosts(before), hosts(after)) : []),
    ...(both('TXT') ? value('dns', 'spf', before.spf?.record ?? null, after.spf?.record ?? null) : []),
    ...(both('DMARC') ? value('dns', 'dmarc', before.dmarc?.record ?? null, after.dmarc?.record ?? null) : []),
  ];
}

interface At<Facts> {
  facts: Facts;
  /** ISO 8601. */
  at: string;
}

function registration(
  { facts: before, at: then }: At<RegistrationFacts>,
  { facts: after, at: now }: At<RegistrationFacts>,
  withNameservers: boolean,
): DomainChange[] {
  const part = 'whois';
  if (before.registered !== null && after.registered !== null && before.registered !== after.registered) {
    return [
      after.registered
        ? change({ part, what: 'registration' }, 'added', null, after.registrar ?? after.domain)
        : change({ part, what: 'registration' }, 'removed', before.registrar ?? before.domain, null),
    ];
  }
  if (!after.registered) return [];
  const found = [
    // A field that the registry omits once has not been removed.
    ...(before.registrar && after.registrar ? value(part, 'registrar', before.registrar, after.registrar) : []),
    ...(before.createdOn && after.createdOn ? value(part, 'registration', before.createdOn, after.createdOn) : []),
    ...(before.status.length > 0 && after.status.length > 0
      ? sets(part, 'domain_status', before.status, after.status)
      : []),
    ...(before.dnssec !== null && after.dnssec !== null
      ? value(part, 'dnssec', signed(before.dnssec), signed(after.dnssec))
      : []),
    ...(withNameservers && before.nameservers.length > 0 && after.nameservers.length > 0
      ? sets(part, 'nameserver', before.nameservers, after.nameservers)
      : []),
  ];
  if (!before.expiresOn || !after.expiresOn) return found;
  const [was, is] = [before.expiresOn, after.expiresOn];
  return [
    ...found,
    ...expiry({ part, what: 'domain_expiry' }, { end: was, at: then }, { end: is, at: now }, DOMAIN_SOON_DAYS),
  ];
}

const signed = (dnssec: boolean) => (dnssec ? 'signed' : 'not signed');

function server(before: ServerFacts, after: ServerFacts): DomainChange[] {
  const part = 'server';
  const yes = (known: boolean | null) => (known === null ? null : known ? 'yes' : 'no');
  const both = <T>(one: T | null, other: T | null) => one !== null && other !== null;
  const answers = (facts: ServerFacts) => facts.status !== null && facts.status < 400;
  const protecting = (facts: ServerFacts) =>
    facts.security.filter(({ state }) => state !== 'missing').map(({ name }) => name);
  return [
    ...(before.openPorts && after.openPorts
      ? sets(part, 'port', before.openPorts.map(String), after.openPorts.map(String))
      : []),
    ...(both(before.httpsSupported, after.httpsSupported)
      ? value(part, 'https', yes(before.httpsSupported), yes(after.httpsSupported))
      : []),
    ...(both(before.httpToHttps, after.httpToHttps)
      ? value(part, 'http_to_https', yes(before.httpToHttps), yes(after.httpToHttps))
      : []),
    ...(answers(before) && answers(after)
      ? [
          ...value(part, 'server_name', before.server, after.server),
          ...sets(part, 'security_header', protecting(before), protecting(after)),
        ]
      : []),
  ];
}

function certificate(
  { facts: before, at: then }: At<TlsFacts>,
  { facts: after, at: now }: At<TlsFacts>,
): DomainChange[] {
  const part = 'ssl';
  const { leaf: was } = before;
  const { leaf: is } = after;
  const problems = ({ problems: found }: TlsFacts) => new Map(found.map(({ code, detail }) => [code, detail]));
  const [had, has] = [problems(before), problems(after)];
  const renewed = was.fingerprint256 !== is.fingerprint256;
  return [
    ...value(part, 'issuer', was.issuer, is.issuer),
    ...(renewed ? [change({ part, what: 'certificate' }, 'changed', dayOf(was.validUntil), dayOf(is.validUntil))] : []),
    ...[...has].flatMap(([code, detail]) =>
      had.has(code) ? [] : change({ part, what: 'tls_problem' }, 'added', null, detail),
    ),
    ...[...had].flatMap(([code, detail]) =>
      has.has(code) ? [] : change({ part, what: 'tls_problem' }, 'removed', detail, null),
    ),
    // A version that could not be tested has not been removed.
    ...sets(part, 'tls_version', before.versions, after.versions).filter(
      ({ how, before: gone, after: came }) =>
        !Object.hasOwn((how === 'removed' ? after : before).failures, gone ?? came ?? ''),
    ),
    ...expiry(
      { part, what: 'certificate_expiry' },
      { end: was.validUntil, at: then },
      { end: is.validUntil, at: now },
      certificateSoonDays(is),
    ).filter(({ how }) => how !== 'changed'),
  ];
}

const dayOf = (moment: string) => moment.slice(0, 10);

/** A change of the expiry date, or reaching a threshold: expiring soon, expired. */
function expiry(
  of: Pick<DomainChange, 'part' | 'what'>,
  was: { end: string; at: string },
  is: { end: string; at: string },
  soonDays: number,
): DomainChange[] {
  const now = expiryOf(is.end, soonDays, new Date(is.at));
  const then = expiryOf(was.end, soonDays, new Date(was.at));
  const [before, after] = [dayOf(was.end), dayOf(is.end)];
  if (now !== 'far' && now !== then) return [change(of, now, before, after)];
  return value(of.part, of.what, before, after);
}

function technology(before: readonly Technology[], after: readonly Technology[]): DomainChange[] {
  const part = 'technology_stack';
  const had = new Map(before.map((one) => [one.name, one]));
  const has = new Map(after.map((one) => [one.name, one]));
  return [
    ...after.flatMap((one) => {
      const was = had.get(one.name);
      if (!was) return change({ part, what: 'technology' }, 'added', null, named(one));
      // A version that is no longer shown is unknown.
      if (!was.version || !one.version) return [];
      return value(part, 'technology', named(was), named(one));
    }),
    ...before.flatMap((one) =>
      has.has(one.name) ? [] : change({ part, what: 'technology' }, 'removed', named(one), null),
    ),
  ];
}

const named = ({ name, version }: Technology) => (version ? `${name} ${version}` : name);

function change(
  of: Pick<DomainChange, 'part' | 'what'>,
  how: DomainChange['how'],
  before: string | null,
  after: string | null,
): DomainChange {
  return { ...of, how, before, after };
}

/** A single optional value. */
function value(part: Part, what: What, before: string | null, after: string | null): DomainChange[] {
  if (before === after) return [];
  return [change({ part, what }, before === null ? 'added' : after === null ? 'removed' : 'changed', before, after)];
}

/** Added and removed members, ignoring case and order. */
function sets(part: Part, what: What, before: readonly string[], after: readonly string[]): DomainChange[] {
  const had = new Set(before.map((one) => one.toLowerCase()));
  const has = new Set(after.map((one) => one.toLowerCase()));
  const fresh = [...new Set(after)].filter((one) => !had.has(one.toLowerCase()));
  const gone = [...new Set(before)].filter((one) => !has.has(one.toLowerCase()));
  return [
    ...fresh.map((one) => change({ part, what }, 'added', null, one)),
    ...gone.map((one) => change({ part, what }, 'removed', one, null)),
  ];
}
