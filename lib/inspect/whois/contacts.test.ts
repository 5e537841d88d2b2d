import { expect, it } from 'vitest';
import { readWhois } from './read-whois.ts';

const contacts = (text: string) => readWhois(text, '', '').contacts;
const nobody = { name: null, organization: null, email: null, phone: null, country: null };

it('keys with a role: an empty one begins no section', () => {
  const text = `Domain Name: bakery.example
Registrant Name: Zoe
Registrant Organization:
Registrant Phone: +44.2079460000
Registrant Fax Ext:
Admin Name: Max
Admin Email: max@host.example
Tech Name: REDACTED FOR PRIVACY
Tech Email: Please query the RDDS service`;
  expect(contacts(text)).toEqual([
    { ...nobody, role: 'registrant', name: 'Zoe', phone: '+44.2079460000' },
    { ...nobody, role: 'administrative', name: 'Max', email: 'max@host.example' },
  ]);
});

it('lines below a heading', () => {
  const text = `Domain name: bakery.example

Registrant:
   Harbour Bakery (HB1-NIC)   zoe@host.example
   Quay 1
   GB
   +44 20 7946 0000

Administrative Contact:
   Name:   Max
   Email:  max@host.example

Technical Contact:
   NOT DISCLOSED!`;
  expect(contacts(text)).toEqual([
    {
      ...nobody,
      role: 'registrant',
      name: 'Harbour Bakery (HB1-NIC)',
      email: 'zoe@host.example',
      country: 'GB',
      phone: '+44 20 7946 0000',
    },
    { ...nobody, role: 'administrative', name: 'Max', email: 'max@host.example' },
  ]);
});

it('objects of persons get the role of the handle that the domain names', () => {
  const text = `domain:   bakery.example
holder-c: HB1-NIC
tech-c:   MM2-NIC
source:   NIC

nic-hdl:  MM2-NIC
person:   Max
phone:    +44 20 7946 0000

nic-hdl:  HB1-NIC
contact:  Harbour Bakery
e-mail:   zoe@host.example`;
  expect(contacts(text)).toEqual([
    { ...nobody, role: 'technical', name: 'Max', phone: '+44 20 7946 0000' },
    { ...nobody, role: 'registrant', name: 'Harbour Bakery', email: 'zoe@host.example' },
  ]);
});

it('a handle is no name', () => {
  expect(contacts('domain: bakery.example\nowner-contact: P-GXI35\nowner-organization: Bakery')).toEqual([
    { ...nobody, role: 'registrant', organization: 'Bakery' },
  ]);
});
