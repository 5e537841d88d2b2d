import { describe, expect, it } from 'vitest';
import { readWhois } from './read-whois.ts';

// Answers in the shapes of registries, with invented names: what is tested is that a shape is read, wherever it comes from.
const read = (server: string, text: string) => {
  const { registrar, createdOn, updatedOn, expiresOn, nameservers } = readWhois(text, server, '');
  return { registrar, createdOn, updatedOn, expiresOn, nameservers };
};
const two = ['ns1.host.example', 'ns2.host.example'];

describe('shapes of registries', () => {
  it('SIDN: a registrar and name servers below their headings', () => {
    const text = `Domain name: bakery.nl
Status:      active

Reseller:
   Hosting Ltd
   Street 1

Registrar:
   Names Abroad B.V.
   Street 5
   1000AA AMSTERDAM
   Netherlands

Abuse Contact:
   abuse@names.example

Creation Date: 1999-05-27

Updated Date: 2022-10-24

DNSSEC: yes

Domain nameservers:
   ns1.host.example      192.0.2.1
   ns2.host.example

Record maintained by: SIDN BV
`;
    expect(read('whois.domain-registry.nl', text)).toEqual({
      registrar: 'Names Abroad B.V.',
      createdOn: '1999-05-27',
      updatedOn: '2022-10-24',
      expiresOn: null,
      nameservers: two,
    });
  });

  it('NASK: more name servers in the column of the first, the registrar without an indent', () => {
    const text = `
DOMAIN NAME:           bakery.pl
registrant type:       organization
nameservers:           ns1.host.example. [192.0.2.1]
                       ns2.host.example.
created:               2002.09.19 13:00:00
last modified:         2021.09.15 10:12:36
renewal date:          2029.09.18 14:00:00

no option

dnssec:                Unsigned

REGISTRAR:
Names Abroad Sp. z o.o.
ul. Portowa 5
80-001 Gdynia
Polska/Poland
+48.585550100

WHOIS database responses: https://dns.pl/en/whois
`;
    expect(read('whois.dns.pl', text)).toEqual({
      registrar: 'Names Abroad Sp. z o.o.',
      createdOn: '2002-09-19',
      updatedOn: '2021-09-15',
      expiresOn: '2029-09-18',
      nameservers: two,
    });
  });

  it('Norid: a handle for the registrar, days after a heading', () => {
    const text = `% By looking up information in the domain registration directory
% service, you confirm that you accept the terms.

Domain Information

NORID Handle...............: BAK12D-NORID
Domain Name................: bakery.no
Registrar Handle...........: REG42-NORID
Tech-c Handle..............: DH38R-NORID
Name Server Handle.........: NSGO20H-NORID
DNSSEC.....................: Signed

Additional information:
Created:         2001-02-26
Last updated:    2021-02-27
`;
    expect(read('whois.norid.no', text)).toEqual({
      registrar: 'REG42-NORID',
      createdOn: '2001-02-26',
      updatedOn: '2021-02-27',
      expiresOn: null,
      nameservers: [],
    });
  });

  it('CZ.NIC: servers in their own object, days of persons left alone', () => {
    const text = `%  (c) 2006-2021 CZ.NIC, z.s.p.o.

domain:       bakery.cz
registrant:   BAKERY-1
nsset:        NSS-BAKERY
registrar:    REG-NAMES
status:       paid and in zone
registered:   21.07.2000 15:21:00
changed:      04.10.2016 09:31:59
expire:       22.07.2029

contact:      BAKERY-1
org:          Bakery s.r.o.
registrar:    REG-OTHER
created:      10.08.2001 22:13:00
changed:      15.05.2018 21:32:00

nsset:        NSS-BAKERY
nserver:      ns1.host.example  (192.0.2.1)
nserver:      ns2.host.example
tech-c:       TECH
registrar:    REG-NAMES
created:      04.10.2006 09:25:23
changed:      25.11.2024 13:25:23
`;
    expect(read('whois.nic.cz', text)).toEqual({
      registrar: 'REG-NAMES',
      createdOn: '2000-07-21',
      updatedOn: '2016-10-04',
      expiresOn: '2029-07-22',
      nameservers: two,
    });
  });

  it('HKIRC: days with the year last, servers after a blank line', () => {
    const text = `
 -------------------------------------------------------------------------------
 Whois server by HKIRC
 -------------------------------------------------------------------------------
Domain Name:  BAKERY.COM.HK

Bundled Domain Name:

Domain Status: Active

DNSSEC:  unsigned

Contract Version:   HKDNR latest version

Registrar Name: Names Abroad Limited

Registrar Contact Information: Email: help@names.example

Reseller:

Registrant Contact Information:

Company English Name (It should be the same as the registered/corporation name on your Business Register Certificate or relevant documents): HARBOUR BAKERY LTD
Country: HK
Domain Name Commencement Date: 03-09-2004
Expiry Date: 05-10-2028
Re-registration Status:  Complete

Technical Contact Information:

Given name: DOMAIN
Family name: DESK

Name Servers Information:

NS1.HOST.EXAMPLE
NS2.HOST.EXAMPLE

Status Information:

Domain Prohibit Status:
`;
    expect(read('whois.hkirc.hk', text)).toEqual({
      registrar: 'Names Abroad Limited',
      createdOn: '2004-09-03',
      updatedOn: null,
      expiresOn: '2028-10-05',
      nameservers: two,
    });
  });

  it('KISA: days with spaces, servers below primary and secondary', () => {
    const text = `query : bakery.kr

# KOREAN(UTF8)

도메인이름                  : bakery.kr
등록인                      : 항구 빵집
등록일                      : 2007. 03. 02.
최근 정보 변경일            : 2020. 10. 04.
사용 종료일                 : 2029. 03. 02.
정보공개여부                : N
등록대행자                  : (주)네임스(http://names.example)
DNSSEC                      : 미서명

1차 네임서버 정보
   호스트이름               : ns1.host.example

2차 네임서버 정보
   호스트이름               : ns2.host.example

# ENGLISH

Domain Name                 : bakery.kr
Registrant                  : Harbour Bakery
Registered Date             : 2007. 03. 02.
Last Updated Date           : 2020. 10. 04.
Expiration Date             : 2029. 03. 02.
Publishes                   : N
Authorized Agency           : Names Corp.(http://names.example)
DNSSEC                      : unsigned

Primary Name Server
   Host Name                : ns1.host.example

Secondary Name Server
   Host Name                : ns2.host.example
`;
    expect(read('whois.kr', text)).toMatchObject({
      createdOn: '2007-03-02',
      updatedOn: '2020-10-04',
      expiresOn: '2029-03-02',
      nameservers: two,
    });
    expect(read('whois.kr', text).registrar).toMatch(/^(?:Names Corp\.|\(주\)네임스)$/);
  });

  it('JPRS in Japanese', () => {
    const text = `[ JPRS database provides information on network administration. Its use is    ]

Domain Information: [ドメイン情報]
[ドメイン名]                    BAKERY.JP

[登録者名]                      港のパン屋
[Registrant]                    Harbour Bakery

[Name Server]                   ns1.host.example
[Name Server]                   ns2.host.example
[Signing Key]

[登録年月日]                    2005/05/30
[有効期限]                      2029/05/31
[状態]                          Active
[最終更新]                      2024/06/01 01:05:03 (JST)
`;
    expect(read('whois.jprs.jp', text)).toEqual({
      registrar: null,
      createdOn: '2005-05-30',
      updatedOn: '2024-06-01',
      expiresOn: '2029-05-31',
      nameservers: two,
    });
  });

  it('the Estonian registry: sections without an indent', () => {
    const text = `Search results may not be used for commercial, advertising, recompilation,
repackaging, redistribution, reuse, obscuring or other similar activities.

Estonia .ee Top Level Domain WHOIS server

Domain:
name:       bakery.ee
status:     ok (paid and in zone)
registered: 2010-07-04 02:14:25 +03:00
changed:    2020-07-02 10:11:12 +03:00
expire:     2029-07-05
outzone:
delete:

Registrant:
name:       Private Person
email:      Not Disclosed - Visit www.internet.ee for webbased WHOIS
changed:    2023-01-02 10:11:12 +03:00

Registrar:
name:       Names Abroad OÜ
url:        http://www.names.example
phone:      +372 7273000
changed:    2024-08-27 10:11:12 +03:00

Name servers:
nserver:   ns1.host.example
nserver:   ns2.host.example
changed:   2018-03-27 10:11:12 +03:00
`;
    expect(read('whois.tld.ee', text)).toEqual({
      registrar: 'Names Abroad OÜ',
      createdOn: '2010-07-04',
      updatedOn: '2020-07-02',
      expiresOn: '2029-07-05',
      nameservers: two,
    });
  });

  it('ATI: dotted leaders, servers below a heading as names', () => {
    const text = `NIC Whois server for cTLDs : .tn,
All rights reserved
Copyright "ATI"

Domain name.........: bakery.tn
Creation date.......: 14-05-2009 12:00:00 GMT+1
Domain status.......: Active
Registrar...........: Names Tunisie

Owner Contact
Name................: Bakery
First name..........: Harbour

Administrativ contact
Name................: Bakery

DNS servers
Name................: ns1.host.example.
Name................: ns2.host.example.

DNSSEC..............: 
`;
    expect(read('whois.ati.tn', text)).toEqual({
      registrar: 'Names Tunisie',
      createdOn: '2009-05-14',
      updatedOn: null,
      expiresOn: null,
      nameservers: two,
    });
  });

  it('NIC Sénégal and others in French', () => {
    const text = `-- Domaine
Nom de domaine: bakery.sn
Date de création: 2008-05-08T17:59:38Z
Dernière modification: 2021-07-20T10:00:00Z
Date d'expiration: 2029-05-08T17:59:38Z
Registrar: NIC Sénégal
Statut: ok

-- Serveurs de noms
Serveur de noms: ns1.host.example
Serveur de noms: ns2.host.example
`;
    expect(read('whois.nic.sn', text)).toEqual({
      registrar: 'NIC Sénégal',
      createdOn: '2008-05-08',
      updatedOn: '2021-07-20',
      expiresOn: '2029-05-08',
      nameservers: two,
    });
  });

  it('Dot TK: the month first', () => {
    const text = `
   Domain name:
      BAKERY.TK

   Organisation:
      Harbour Bakery

   Domain Nameservers:
      NS1.HOST.EXAMPLE
      NS2.HOST.EXAMPLE

   Domain registered: 06/05/2006
   Record will expire on: 12/13/2029
`;
    expect(read('whois.dot.tk', text)).toEqual({
      registrar: null,
      createdOn: '2006-06-05',
      updatedOn: null,
      expiresOn: '2029-12-13',
      nameservers: two,
    });
  });

  it('Worldsite: "Domain Currently Expires"', () => {
    const text = `Welcome to the .WS Whois Server

Use of this service for any purpose other
than determining the availability of a domain
in the .WS TLD to be registered is strictly
prohibited.

  Domain Name: BAKERY.WS

  Registrant:
    Use registrar whois listed below

  Registrar Name: Names Abroad Inc.
  Registrar Email: help@names.example
  Registrar Telephone: +1.2025550100
  Registrar Whois: whois.names.example

  Domain Created: 2002-03-03
  Domain Last Updated: 2021-02-01
  Domain Currently Expires: 2029-03-03

  Current Nameservers:

    ns1.host.example
    ns2.host.example
`;
    expect(read('whois.website.ws', text)).toEqual({
      registrar: 'Names Abroad Inc.',
      createdOn: '2002-03-03',
      updatedOn: '2021-02-01',
      expiresOn: '2029-03-03',
      nameservers: two,
    });
  });

  it('a registrar in prose', () => {
    const text = `Registrant:
   Harbour Bakery
   Quay 1
   Port, Region 1234
   Country

   Registered through: Names Abroad LLC (http://www.names.example)
   Domain Name: BAKERY.COM
      Created on: 09-Feb-98
      Expires on: 08-Feb-30
      Last Updated on: 01-Feb-21

   Administrative Contact:
      Baker, Zoe  zoe@host.example

   Domain servers in listed order:
      NS1.HOST.EXAMPLE
      NS2.HOST.EXAMPLE
`;
    expect(read('whois.names.example', text)).toEqual({
      registrar: 'Names Abroad LLC',
      createdOn: '1998-02-09',
      updatedOn: '2021-02-01',
      expiresOn: '2030-02-08',
      nameservers: two,
    });
  });

  it('keys with hyphens and numbers (Schlund, Gandi)', () => {
    const text = `domain:                          bakery.com
created:                         11-Mar-1998
last-changed:                    03-Apr-2021
registration-expiration:         10-Mar-2030
nserver:                         ns1.host.example 192.0.2.1
nserver:                         ns2.host.example

status:                          CLIENT-TRANSFER-PROHIBITED

registrant-firstname:            Zoe
registrant-organization:         Harbour Bakery
registrant-email:                zoe@host.example
`;
    expect(read('whois.schlund.info', text)).toEqual({
      registrar: null,
      createdOn: '1998-03-11',
      updatedOn: '2021-04-03',
      expiresOn: '2030-03-10',
      nameservers: two,
    });
    const gandi = `domain: bakery.net
reg_created: 1999-05-21 12:00:00
expires: 2030-05-21 12:00:00
created: 1999-05-21 14:00:00
changed: 2021-04-09 10:00:00
transfer-prohibited: yes
ns0: ns1.host.example
ns1: ns2.host.example
owner-c:
  nic-hdl: HB1-GANDI
  organisation: Harbour Bakery
`;
    expect(read('whois.gandi.net', gandi)).toMatchObject({
      createdOn: '1999-05-21',
      updatedOn: '2021-04-09',
      expiresOn: '2030-05-21',
      nameservers: two,
    });
  });

  it('columns without a colon', () => {
    const text = `Domain name       bakery.md
Domain state      OK, Delegated
Registered on     2006-05-02
Expires on        2029-05-02
Registrant        Harbour Bakery
Nameserver        ns1.host.example
Nameserver        ns2.host.example
`;
    expect(read('whois.nic.md', text)).toMatchObject({
      createdOn: '2006-05-02',
      expiresOn: '2029-05-02',
      nameservers: two,
    });
  });

  it('the South African second level: an identifier beside the registrar', () => {
    const text = `
    Domain Name:
        bakery.co.za

    Registrant:
        Harbour Bakery CC

    Registrar:
        Names Abroad (Pty) Ltd [ ID = names ]

    Relevant Dates:
        Registration Date: 2001-06-25
        Renewal Date:      2029-06-26

    Domain Status:
        Registered until renewal date

    Name Servers:
        ns1.host.example
        ns2.host.example

    WHOIS lookup made at 2021-04-09 12:00 UTC
`;
    expect(read('whois.registry.net.za', text)).toEqual({
      registrar: 'Names Abroad (Pty) Ltd',
      createdOn: '2001-06-25',
      updatedOn: null,
      expiresOn: '2029-06-26',
      nameservers: two,
    });
  });

  it('TRABIS: sections with stars', () => {
    const text = `** Domain Name: bakery.com.tr
Domain Status: Active
Frozen Status: -
Transfer Status: The domain is LOCKED to transfer.

** Registrant:
   Hidden upon user request

** Registrar:
NIC Handle\t\t: nam99
Organization Name\t: NAMES ABROAD A.S.
Address\t\t\t: Liman 1
Phone\t\t\t: + 90-212-5550100-

** Domain Servers:
ns1.host.example
ns2.host.example 192.0.2.1

** Additional Info:
Created on..............: 2001-Aug-23.
Expires on..............: 2029-Aug-22.

** Whois Server:
Last Update Time: 2021-04-09T12:00:00+03:00
`;
    expect(read('whois.trabis.gov.tr', text)).toEqual({
      registrar: 'NAMES ABROAD A.S.',
      createdOn: '2001-08-23',
      updatedOn: null,
      expiresOn: '2029-08-22',
      nameservers: two,
    });
  });

  it('NIC Togo: dots behind the colon', () => {
    const text = `This is JWhoisServer serving ccTLD tg

Domain:.............bakery.tg
Registrar:..........NAMES TOGO
Activation:.........2013-03-12
Expiration:.........2029-03-12
Status:.............Activé
Contact Type:.......registrant
Last Name:..........Bakery
Name Server (DB):...ns1.host.example
Name Server (DB):...ns2.host.example
`;
    expect(read('whois.nic.tg', text)).toEqual({
      registrar: 'NAMES TOGO',
      createdOn: '2013-03-12',
      updatedOn: null,
      expiresOn: '2029-03-12',
      nameservers: two,
    });
  });

  it('SK-NIC as it was: tabs between key and value', () => {
    const text = `% whois.sk-nic.sk - whois server for TLD .sk

Domain-name\tbakery.sk
Admin-id\tBAKE-0001
Admin-name\tHarbour Bakery
Admin-legal-form\tSpolocnost s rucenim obmedzenym
Tech-id\tNAME-0001
dns_name\tns1.host.example
dns_IPv4\t192.0.2.1
dns_name\tns2.host.example
Last-update\t2021-05-22
Valid-date\t2029-07-24
Domain-status\tDOM_OK
`;
    expect(read('whois.sk-nic.sk', text)).toEqual({
      registrar: null,
      createdOn: null,
      updatedOn: '2021-05-22',
      expiresOn: '2029-07-24',
      nameservers: two,
    });
  });

  it('Hostmaster.ua by EPP: comments between the parts, the registrar as an object', () => {
    const text = `% request from 192.0.2.9
% This is the Ukrainian Whois query server #I.

domain:           bakery.com.ua
dom-public:       NO
registrant:       bakery-cunic
admin-c:          bakery-cunic
mnt-by:           ua.names
nserver:          ns1.host.example
nserver:          ns2.host.example
status:           ok
created:          2002-12-04 00:00:00+02
modified:         2021-10-29 17:02:30+03
expires:          2029-12-04 00:00:00+02
source:           UAEPP

% Registrar:
% ==========
registrar:        ua.names
organization:     Names Abroad LLC
organization-loc: ТОВ "Імена"
url:              http://names.example
city:             Kyiv
country:          UA
source:           UAEPP

% Registrant:
% ===========
contact-id:       bakery-cunic
person:           n/a
created:          2013-03-01 12:00:00+02
modified:         2020-03-01 12:00:00+02
source:           UAEPP
`;
    expect(read('whois.ua', text)).toEqual({
      registrar: 'Names Abroad LLC',
      createdOn: '2002-12-04',
      updatedOn: '2021-10-29',
      expiresOn: '2029-12-04',
      nameservers: two,
    });
  });

  it('SGNIC as it was: days of contacts below them', () => {
    const text = `    Domain Name:\t\t\tbakery.com.sg
    Registrar:\t\t\tNAMES ABROAD PTE LTD

    Creation Date:\t\t05-Jul-2002 17:42:32
    Modified Date:\t\t03-Jun-2020 17:36:46
    Expiration Date:\t\t05-Jul-2029 00:00:00
    Domain Status:\t\tOK

    Administrative Contact:
        Name:\t\t\tHARBOUR BAKERY (SGNIC-PER1)
        Modified Date:\t\t15-Aug-2021 16:12:34

    Name Servers:
        NS1.HOST.EXAMPLE
        NS2.HOST.EXAMPLE
`;
    expect(read('whois.nic.net.sg', text)).toEqual({
      registrar: 'NAMES ABROAD PTE LTD',
      createdOn: '2002-07-05',
      updatedOn: '2020-06-03',
      expiresOn: '2029-07-05',
      nameservers: two,
    });
  });

  it('a registry of the Pacific: the form of its days in the key', () => {
    const text = `Domain name : bakery.pf
Status : Active
Created (JJ/MM/AAAA) : 05/06/2005
Last renewed (JJ/MM/AAAA) : 02/10/2020
Expire (JJ/MM/AAAA) : 04/06/2029
Name server 1 : ns1.host.example
Name server 2 : ns2.host.example
Registrar Company Name : Names Polynésie
`;
    expect(read('whois.registry.pf', text)).toEqual({
      registrar: 'Names Polynésie',
      createdOn: '2005-06-05',
      updatedOn: null,
      expiresOn: '2029-06-04',
      nameservers: two,
    });
  });

  it('a registrar with dotted leaders and no colons', () => {
    const text = `Domain Name.......... bakery.com
  Creation Date........ 1999-02-09
  Registration Date.... 2001-02-09
  Expiry Date.......... 2029-02-09
  Organisation Name.... Harbour Bakery
  Name Server.......... ns1.host.example
  Name Server.......... ns2.host.example
`;
    expect(read('whois.names.example', text)).toEqual({
      registrar: null,
      createdOn: '1999-02-09',
      updatedOn: null,
      expiresOn: '2029-02-09',
      nameservers: two,
    });
  });

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
      nameservers: two,
      status: ['clientTransferProhibited'],
      dnssec: false,
      contacts: [{ role: 'registrant', name: null, email: null, country: 'IS' }],
    });
  });
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
