import { registrations } from './registrations.ts';
import { type Answer, defineSite, redirect, type Visit } from './site.ts';

/**
 * How the registry's RDAP answers: correctly, with broken JSON, with a redirect to a private address, with an exhausted
 * limit, with an error, with an object of another kind or name, or not at all; `bootstrap-*`: IANA's list fails.
 */
export type RdapMood =
  | 'answers'
  | 'broken-json'
  | 'leads-inside'
  | 'quota'
  | 'fault'
  | 'other-name'
  | 'no-domain'
  | 'without-dates'
  | 'silent'
  | 'bootstrap-broken'
  | 'bootstrap-down';

/** The switches of RDAP: IANA's list, and the registry of .example. */
export class RdapControls {
  mood: RdapMood = 'answers';
  /** Requested names; "list" for IANA's. */
  readonly asked: string[] = [];

  reset(): void {
    this.mood = 'answers';
    this.asked.length = 0;
  }
}

const LIST = {
  version: '1.0',
  publication: '2026-11-20T00:00:00Z',
  services: [[['example'], ['https://rdap.nic.example/rdap/']]],
};

export function rdapSites(controls: RdapControls) {
  return [
    defineSite({
      id: 'rdap-bootstrap',
      hosts: ['data.iana.org'],
      pages: {
        '/rdap/dns.json': () => {
          controls.asked.push('list');
          if (controls.mood === 'bootstrap-down') return { status: 503, body: 'down' };
          return json(
            controls.mood === 'bootstrap-broken' ? '{"services": [[' : JSON.stringify(LIST),
            'application/json',
          );
        },
      },
    }),
    defineSite({
      id: 'rdap-registry',
      hosts: ['rdap.nic.example'],
      pages: {},
      otherwise: (visit: Visit) => answer(controls, visit.path.replace('/rdap/domain/', '')),
    }),
    defineSite({
      id: 'rdap-registrar',
      hosts: ['rdap.harbour-names.example'],
      pages: {},
      otherwise: (visit: Visit) => domain(controls, visit.path.replace('/domain/', ''), true),
    }),
  ];
}

const json = (body: string, type = 'application/rdap+json', status = 200): Answer => ({
  status,
  headers: { 'content-type': type },
  body,
});

function answer(controls: RdapControls, name: string): Answer {
  controls.asked.push(name);
  switch (controls.mood) {
    case 'broken-json':
      return json('{"objectClassName": "domain", "ldhName": ');
    case 'leads-inside':
      return redirect('http://10.0.0.7/domain/x', 302);
    case 'quota':
      return json('{"errorCode": 429, "title": "Too Many Requests"}', 'application/rdap+json', 429);
    case 'fault':
      return json('{"errorCode": 500, "title": "Internal Error"}', 'application/rdap+json', 500);
    case 'no-domain':
      return json('["not", "a", "domain"]');
    case 'silent':
      return { delayMs: 60_000 };
    default:
      return domain(controls, name);
  }
}

function domain(controls: RdapControls, name: string, registrar = false): Answer {
  const one = registrations[name];
  if (!one) return json('{"errorCode": 404, "title": "Not Found"}', 'application/rdap+json', 404);
  const dates = { registration: one.created, 'last changed': one.updated, expiration: one.expires };
  const person = one.related && !registrar ? null : one.registrant;
  const object = {
    objectClassName: 'domain',
    ldhName: controls.mood === 'other-name' ? 'somebody-else.example' : name.toUpperCase(),
    status: one.status.map((code) => code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    events:
      controls.mood === 'without-dates'
        ? []
        : Object.entries(dates).map(([eventAction, eventDate]) => ({ eventAction, eventDate })),
    nameservers: one.nameservers.map((host) => ({ objectClassName: 'nameserver', ldhName: host.toUpperCase() })),
    ...(one.related && !registrar
      ? { links: [{ rel: 'related', href: one.related, type: 'application/rdap+json' }] }
      : {}),
    secureDNS: { delegationSigned: one.dnssec },
    entities: [
      { objectClassName: 'entity', roles: ['registrar'], handle: '9999', vcardArray: card({ fn: one.registrar }) },
      {
        objectClassName: 'entity',
        roles: ['registrant'],
        vcardArray: person
          ? card(
              { fn: person.name, org: person.organization, email: person.email, tel: `tel:${person.phone}` },
              person.country,
            )
          : card({ fn: 'REDACTED FOR PRIVACY', email: 'REDACTED FOR PRIVACY' }),
      },
    ],
  };
  return json(JSON.stringify(object));
}

function card(values: Record<string, string>, country?: string): unknown {
  const address = country ? [['adr', { cc: country }, 'text', ['', '', '', '', '', '', '']]] : [];
  const properties = Object.entries(values).map(([name, value]) => [name, {}, name === 'tel' ? 'uri' : 'text', value]);
  return ['vcard', [['version', {}, 'text', '4.0'], ...properties, ...address]];
}
