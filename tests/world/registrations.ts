/** Domain registrations of this world: facts that RDAP and WHOIS present differently. */
export interface Registration {
  registrar: string;
  registrarServer?: string;
  /** The registrar's RDAP URL according to the registry, which leaves the contacts to it. */
  related?: string;
  created: string;
  updated: string;
  expires: string;
  nameservers: readonly string[];
  status: readonly string[];
  dnssec: boolean;
  registrant: { name: string; organization: string; email: string; phone: string; country: string } | null;
}

const names = ['ns1.harbour-names.example', 'ns2.harbour-names.example'];

export const registrations: Readonly<Record<string, Registration>> = {
  'harbour-bakery.example': {
    registrar: 'Harbour Names Ltd',
    created: '2009-03-14T09:12:44Z',
    updated: '2026-02-01T10:00:00Z',
    expires: '2027-03-14T09:12:44Z',
    nameservers: names,
    status: ['clientTransferProhibited'],
    dnssec: true,
    registrant: {
      name: 'Zoë Müller',
      organization: 'Harbour Bakery',
      email: 'domains@harbour-bakery.example',
      phone: '+44.2079460000',
      country: 'GB',
    },
  },
  'rusty-garage.example': {
    registrar: 'Harbour Names Ltd',
    created: '2015-06-30T00:00:00Z',
    updated: '2025-06-30T00:00:00Z',
    expires: '2026-12-05T00:00:00Z',
    nameservers: ['ns1.harbour-names.example'],
    status: ['ok'],
    dnssec: false,
    registrant: null,
  },
  'quay-tours.example': {
    ...thin(''),
    registrar: 'Harbour Names Ltd',
    related: 'https://rdap.harbour-names.example/domain/quay-tours.example',
    registrant: {
      name: 'Quinn Ferry',
      organization: 'Quay Tours',
      email: 'q@quay-tours.example',
      phone: '+44.1',
      country: 'IE',
    },
  },
  'related-inside.example': { ...thin(''), related: 'http://169.254.169.254/domain/related-inside.example' },
  // Below a registry that only knows the registrar.
  'harbour-bakery.com': {
    registrar: 'Harbour Names Ltd',
    registrarServer: 'whois.harbour-names.example',
    created: '2001-11-05T08:00:00Z',
    updated: '2026-01-09T08:00:00Z',
    expires: '2030-11-05T08:00:00Z',
    nameservers: names,
    status: ['clientTransferProhibited', 'clientDeleteProhibited'],
    dnssec: false,
    registrant: {
      name: 'Zoë Müller',
      organization: 'Bäckerei am Hafen',
      email: 'domains@harbour-bakery.example',
      phone: '+44.2079460000',
      country: 'GB',
    },
  },
  'refers-to-an-address.com': thin('10.0.0.1'),
  'refers-to-a-port.com': thin('127.0.0.1:8080'),
  'refers-inside.com': thin('whois.inside-names.example'),
  'refers-to-nobody.com': thin('whois.gone.example'),
};

function thin(registrarServer: string): Registration {
  return {
    registrar: 'Odd Names Inc.',
    ...(registrarServer ? { registrarServer } : {}),
    created: '2011-01-02T00:00:00Z',
    updated: '2025-01-02T00:00:00Z',
    expires: '2028-01-02T00:00:00Z',
    nameservers: names,
    status: ['ok'],
    dnssec: false,
    registrant: null,
  };
}

/** Top-level domains and their WHOIS servers; null: IANA knows the domain but no server. */
export const registries: Readonly<Record<string, string | null>> = {
  example: 'whois.nic.example',
  com: 'whois.verisign-grs.com',
  moe: null,
};
