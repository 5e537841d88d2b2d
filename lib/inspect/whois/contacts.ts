import type { Contact } from '#lib/inspect/facts.ts';
import type { Line } from './line.ts';
import { isRedacted } from './redacted.ts';

const ROLES: readonly [string, RegExp][] = [
  [
    'registrant',
    /^(?:domain )?(?:registrant|owner|holder|titular|registered for|applicant|org using)|^organization using|^domain (?:holder|owners)|^holder/,
  ],
  ['administrative', /^(?:admin|contacto administrativo|administrador|responsible)/],
  ['technical', /^(?:tech|contacto tecnico|zone c)/],
  ['billing', /^(?:bill|contacto de cobranza|contacto financiero|entidade gestora)/],
];
const FIELDS: readonly [keyof Contact, RegExp][] = [
  ['organization', /(?:^|\s)(?:organi[sz]ation(?: name)?|org|organizacion|company)$/],
  ['email', /(?:^|\s)(?:e ?mail(?: address)?|correo)$/],
  ['phone', /(?:^|\s)(?:phone(?: number)?|telephone|voice|telefono)$/],
  ['country', /(?:^|\s)(?:country(?: code| economy)?|countrycode|pais)$/],
  ['name', /(?:^|\s)(?:name|nombre|person|personname|contact|role)$/],
];
/** Person blocks of RIPE-like databases. */
const OBJECT = /^(?:nic hdl|nic hdl br|contact|person|personname|role|nic handle)$/;
/** A key without its value ("Registrant Fax:") looks like a heading but is not one. */
const OF_A_PERSON =
  /(?:^|\s)(?:id|name|organi[sz]ation|street|address|city|province|state|code|country|phone|ext|extn|fax|facsimile|mail|email|number|zip|language)$/;
const MAX = 12;

type Draft = { -readonly [K in keyof Contact]: Contact[K] };

/**
 * People and organizations in a response: `Admin Email: …`, lines below `Registrant:`, and the person objects of RIPE-like
 * databases with the roles that reference them. Redacted values are left out, and so are completely redacted contacts.
 */
export function readContacts(lines: readonly Line[]): Contact[] {
  const drafts = new Map<string, Draft>();
  const draft = (id: string, role: string | null) => {
    const made = drafts.get(id) ?? { role, name: null, organization: null, email: null, phone: null, country: null };
    if (drafts.size < MAX) drafts.set(id, made);
    return made;
  };
  const handles = handlesOf(lines);
  // Role of each person object, by the first of its lines that contains a handle.
  const objects = new Map<number, string>();
  for (const { paragraph, value } of lines) {
    const role = handles.get(value.toUpperCase());
    if (role !== undefined && !objects.has(paragraph)) objects.set(paragraph, role);
  }
  for (const line of lines) {
    const { key, value, section, block } = line;
    const own = line.heading ? null : roleOf(key);
    const above = OF_A_PERSON.test(section) ? null : roleOf(section);
    if (own !== null && FIELDS.some(([, form]) => form.test(key))) {
      put(draft(`prefix ${own}`, own), key, value);
    } else if (own !== null && /^(?:registrant|owner|holder|domain holder)$/.test(key)) {
      putText(draft(`prefix ${own}`, own), value);
    } else if (OBJECT.test(block)) {
      put(draft(`object ${line.paragraph}`, objects.get(line.paragraph) ?? null), key, value);
    } else if (above !== null) {
      if (key === '' || line.text.startsWith('+')) putText(draft(`section ${above}`, above), line.text);
      else put(draft(`section ${above}`, above), key, value);
    }
  }
  return [...drafts.values()].filter(({ role: _, ...facts }) => Object.values(facts).some((fact) => fact !== null));
}

function roleOf(key: string): string | null {
  return ROLES.find(([, form]) => form.test(key))?.[0] ?? null;
}

/** Handles of persons, by their role for the domain: `admin-c: AB123-RIPE`. */
function handlesOf(lines: readonly Line[]): Map<string, string> {
  const roles = new Map<string, string>();
  const keys: Record<string, string> = {
    'admin c': 'administrative',
    'tech c': 'technical',
    'holder c': 'registrant',
    'owner c': 'registrant',
    registrant: 'registrant',
    'billing c': 'billing',
    'zone c': 'technical',
  };
  for (const { key, value } of lines) {
    const role = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (role !== undefined && /^\S{2,40}$/.test(value) && !roles.has(value.toUpperCase())) {
      roles.set(value.toUpperCase(), role);
    }
  }
  return roles;
}

function put(draft: Draft, key: string, value: string): void {
  const field = FIELDS.find(([, form]) => form.test(key))?.[0];
  if (field === undefined || value === '' || isRedacted(value)) return;
  if (field === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) return;
  if (field === 'name' && isHandle(value)) return;
  draft[field] ??= value.slice(0, 200);
}

/** A line without a key: an email address, a number, or the name if there is none yet. */
function putText(draft: Draft, text: string): void {
  const email = /[^\s@()<>]{1,64}@[^\s@()<>]{1,190}/.exec(text)?.[0];
  if (email !== undefined) draft.email ??= email;
  if (isRedacted(text)) return;
  if (/^\+[\d .()-]{6,25}/.test(text)) draft.phone ??= text.slice(0, 40);
  else if (/^[A-Z]{2}$/.test(text)) draft.country ??= text;
  else if (draft.name === null) {
    const name = text.replace(email ?? '', '').replace(/[\s<>(]+$/, '');
    if (/\p{L}/u.test(name) && !isHandle(name)) draft.name = name.slice(0, 200);
  }
}

/** `AB123-RIPE`, `P-GXI35`: a key of the database, not a name. */
function isHandle(value: string): boolean {
  return /^(?=\S*\d)[\w-]{4,40}$/.test(value);
}
