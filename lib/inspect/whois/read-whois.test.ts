import { describe, expect, it } from 'vitest';
import { readWhois } from './read-whois.ts';

it('ICANN form with everything redacted', () => {
  const text = `Domain Name: bakery.io
Registry Domain ID: REDACTED
Registrar WHOIS Server: http://whois.names.example
Registrar URL: http://www.names.example
Updated Date: 2021-04-09T10:00:00Z
Creation Date: 2011-04-09T10:00:00Z
Registry Expiry Date: 2030-04-09T10:00:00Z
Registrar: Names Abroad, Inc.
Registrar IANA ID: 9999
Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
Registrant Name: REDACTED
Registrant Organization: Privacy service provided by Withheld for Privacy ehf
Registrant Country: IS
Registrant Email: Please query the RDDS service of the Registrar of Record identified in this output
Name Server: ns1.host.example
Name Server: ns2.host.example
DNSSEC: unsigned
`;
  const reading = readWhois(text, 'whois.nic.io', 'bakery.io');
  expect(reading).toMatchObject({
    state: 'registered',
    registrar: 'Names Abroad, Inc.',
    createdOn: '2011-04-09',
    expiresOn: '2030-04-09',
    nameservers: ['ns1.host.example', 'ns2.host.example'],
    status: ['clientTransferProhibited'],
    dnssec: false,
    contacts: [{ role: 'registrant', name: null, email: null, country: 'IS' }],
  });
});

it("the end that the registry tells comes before the registrar's", () => {
  const text = `Domain Name: bakery.com
Registrar: Names
Registrar Registration Expiration Date: 2029-01-02T00:00:00Z
`;
  expect(readWhois(text, '', '').expiresOn).toBe('2029-01-02');
  expect(readWhois(`${text}Registry Expiry Date: 2028-01-02T00:00:00Z\n`, '', '').expiresOn).toBe('2028-01-02');
});

describe('what an answer without facts says', () => {
  it.each([
    ['No match for "NOBODY.COM".', 'available'],
    ['Domain not found.', 'available'],
    ['%ERROR:101: no entries found\n%\n% No entries found.', 'available'],
    ['Domain: nobody.de\nStatus: free', 'available'],
    ['nobody.pl is available', 'available'],
    ['The domain has not been registered.', 'available'],
    ['DOMAIN NOT FOUND', 'available'],
    ['nobody.nl is free', 'available'],
    ['domain "nobody.se" not found.', 'available'],
    ['No information available about domain name nobody.pl in the Registry NASK database.', 'available'],
    ['No_Se_Encontro_El_Objeto/Object_Not_Found', 'available'],
    ['%ERROR: no entries found', 'available'],
    ['Invalid query or domain name not known in the Registry', 'available'],
    ["The requested domain was not found in the Registry or Registrar's WHOIS Server.", 'available'],
    ['Domain nobody.ai not registred.', 'available'],
    ['%% nothing found', 'available'],
    ['% This query returned 0 objects.', 'available'],
    ['Queried interval is too short.', 'throttled'],
    ['IP Address Has Reached Rate Limit', 'throttled'],
    ['Maximum Daily connection limit reached. Lookup refused.', 'throttled'],
    ['Number of allowed queries exceeded.', 'throttled'],
    ['Error for "a.example": the WHOIS query quota for 192.0.2.1 has been exceeded\nNo match', 'throttled'],
    ['Your connection limit exceeded. Please slow down and try again later.', 'throttled'],
    ['%% Too many requests...\n%% No entries found in the database.', 'throttled'],
    ['WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS', 'throttled'],
    ['Service temporarily unavailable.', 'unavailable'],
    ['This name is reserved by the Registry in accordance with ICANN Policy.', 'reserved'],
    ['The quick brown fox', 'unknown'],
    ['', 'unknown'],
  ])('%s', (text, state) => {
    expect(readWhois(text, '', '').state).toBe(state);
  });

  it('terms that speak of limits and of available names say nothing of this one', () => {
    const text = `% The service allows persons to check whether a specific domain name is still available or not.
% Please note that the query limit is 500 per day; who exceeds it may be blocked.
Domain: bakery.example
Registered: 2001-02-03
Nameserver: ns1.host.example`;
    expect(readWhois(text, '', '')).toMatchObject({ state: 'registered', createdOn: '2001-02-03' });
  });
});
