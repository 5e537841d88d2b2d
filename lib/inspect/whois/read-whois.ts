import { readContacts } from './contacts.ts';
import { type DayOrder, orderOf, readDay, readMonth } from './dates.ts';
import { familyOf } from './families/index.ts';
import {
  type DateKind,
  dateKindOf,
  isAside,
  isDomainKey,
  isNameserverKey,
  REGISTRAR_KEYS,
  STATUS_KEYS,
} from './fields.ts';
import { readHost, readNameservers } from './hosts.ts';
import type { Line } from './line.ts';
import { readLines } from './lines.ts';
import type { WhoisReading } from './reading.ts';
import { isRedacted } from './redacted.ts';
import { stateOf } from './state.ts';
import { readStatus } from './status.ts';

/** Characters of a response to parse; registry data comes before that. */
const MAX_CHARS = 64 * 1024;

/**
 * Parses a WHOIS response: with the general parser, then with that of the registry family, if there is one. Never throws;
 * linear in its length.
 * @param server the responding server; "" if unknown
 * @param domain the queried domain, ASCII; a response may contain several records
 */
export function readWhois(text: string, server: string, domain = ''): WhoisReading {
  const cut = text.slice(0, MAX_CHARS);
  const all = readLines(cut);
  const lines = recordOf(all, server, domain);
  const family = familyOf({ server, text: cut, lines: all });
  const order = family?.dayOrder ?? orderOf(cut) ?? 'day-first';
  const dates = readDates(lines, order);
  const general: WhoisReading = {
    state: 'unknown',
    registrar: readRegistrar(lines),
    ...dates.days,
    nameservers: readServers(lines),
    status: readStatus(lines.filter((line) => STATUS_KEYS.has(line.key) && !isAside(line)).map((line) => line.value)),
    dnssec: readDnssec(lines),
    contacts: readContacts(lines),
    referral: referralOf(lines),
    notes: dates.notes,
  };
  const reading = family?.read ? { ...general, ...family.read({ text: cut, lines, order, general }) } : general;
  return { ...reading, state: reading.state === 'unknown' ? judge(reading, cut) : reading.state };
}

function judge(reading: WhoisReading, text: string) {
  const said = stateOf(text);
  const { createdOn, expiresOn, updatedOn, registrar, nameservers } = reading;
  if (createdOn ?? expiresOn ?? registrar) return 'registered' as const;
  if (nameservers.length > 0 && said !== 'available') return 'registered' as const;
  if (said !== 'unknown') return said;
  return updatedOn !== null || reading.status.length > 0 || reading.contacts.length > 0 ? 'registered' : 'unknown';
}

/**
 * The lines of one domain. Some servers also list similar names, some registrars repeat the registry's response before their
 * own: then only their own part counts.
 */
function recordOf(lines: readonly Line[], server: string, domain: string): Line[] {
  const starts: { at: number; name: string }[] = [];
  lines.forEach((line, at) => {
    if (!isDomainKey(line.key)) return;
    const name = readHost(line.value);
    if (name !== null && starts.at(-1)?.name !== name) starts.push({ at, name });
  });
  const names = new Set(starts.map(({ name }) => name));
  const wanted = names.has(domain) ? domain : starts[0]?.name;
  let record = lines.filter((line) => line.block !== 'server name');
  if (names.size > 1) {
    const from = starts.findIndex(({ name }) => name === wanted);
    const first = from === 0 ? 0 : (starts[from]?.at ?? 0);
    record = lines.slice(first, starts[from + 1]?.at ?? lines.length);
  }
  const own = record.findLastIndex((line) => line.key === 'registrar whois server' && readHost(line.value) === server);
  const relayed = record.findIndex((line) => line.key === 'whois server' && readHost(line.value) === server);
  if (server === '' || own === -1 || relayed === -1 || relayed > own) return [...record];
  const begins = record.findLastIndex((line, at) => at < own && isDomainKey(line.key));
  return record.slice(Math.max(begins, 0));
}

interface Dates {
  days: { createdOn: string | null; updatedOn: string | null; expiresOn: string | null };
  notes: string[];
}

type Found = Record<DateKind, { day: string; paragraph: number }[]>;

function readDates(lines: readonly Line[], order: DayOrder): Dates {
  const found: Found = { created: [], updated: [], expires: [] };
  const aside: Found = { created: [], updated: [], expires: [] };
  const notes: string[] = [];
  for (const line of lines) {
    const { key, value } = dated(line);
    const kind = dateKindOf(key);
    if (kind === null) continue;
    let day = readDay(value, order);
    if (day === null && /^before\b/i.test(value)) {
      day = readMonth(value);
      if (day !== null) notes.push(`The registry says "${value.slice(0, 40)}", not a day.`);
    }
    if (day === null) continue;
    // A single word ("Created:") may describe a person; with a noun ("Creation Date:") it describes the domain. If both
    // exist, the registry's expiry counts, not the registrar's.
    const ofRegistrar = kind === 'expires' && key.startsWith('registrar ');
    const own = !ofRegistrar && (!isAside(line) || (key.includes(' ') && !/^last /.test(key) && line.section === ''));
    (own ? found : aside)[kind].push({ day, paragraph: line.paragraph });
  }
  const first = (kind: DateKind) => (found[kind][0] ?? aside[kind][0])?.day ?? null;
  // RIPE-like databases list every change of an object, one per line.
  const changes = found.updated.filter(({ paragraph }) => paragraph === found.updated[0]?.paragraph);
  const updatedOn =
    changes
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? null;
  return { days: { createdOn: first('created'), updatedOn, expiresOn: first('expires') }, notes };
}

/** `Record created on 12-Mar-2001.` is also a key and a date, despite any colons in the time of day. */
function dated(line: Line): { key: string; value: string } {
  const prose = /^(?:the )?([a-z]+(?: [a-z]+){0,3}?)\s+(?:on|at)\b[\s.:]+(\S.*)$/i.exec(line.text);
  if (prose && dateKindOf((prose[1] ?? '').toLowerCase()) !== null && !/^[^:]*\son\s*\.*\s*:/.test(line.text)) {
    return { key: (prose[1] ?? '').toLowerCase(), value: prose[2] ?? '' };
  }
  if (dateKindOf(line.key) !== null) return line;
  // The date is on the line below its key (JANET, SWITCH).
  if (line.section !== '' && (line.key === '' || /^\d/.test(line.text))) return { key: line.section, value: line.text };
  return line;
}

function readRegistrar(lines: readonly Line[]): string | null {
  const own = lines.filter((line) => !/nic hdl|^contact|^person|^role|^nsset/.test(line.block));
  const objects = registrarObjects(lines);
  for (const key of REGISTRAR_KEYS) {
    for (const line of own) {
      if (line.key !== key) continue;
      if (!line.heading) {
        const name = cleanRegistrar(objects.get(line.value) ?? line.value);
        if (name !== null && !/^(?:url|website|www)\b/i.test(name)) return name;
      }
    }
    const below = own.filter((line) => line.section === key || line.section === `${key} information`);
    const name = registrarBelow(below);
    if (name !== null) return name;
  }
  return null;
}

/** Names of registrar objects, by the handle in the domain's record (SK-NIC, CZ.NIC). */
function registrarObjects(lines: readonly Line[]): Map<string, string> {
  const names = new Map<string, string>();
  let handle: { text: string; paragraph: number } | null = null;
  for (const { block, key, value, paragraph } of lines) {
    if (block !== 'registrar' || value === '') continue;
    if (key === 'registrar') handle = { text: value, paragraph };
    if (handle?.paragraph !== paragraph || names.has(handle.text)) continue;
    if (/^(?:organi[sz]ation|org|name)$/.test(key)) names.set(handle.text, value);
  }
  return names;
}

function registrarBelow(lines: readonly Line[]): string | null {
  for (const form of [/^organi[sz]ation(?: name)?$/, /^(?:registrar )?name$/]) {
    const line = lines.find(({ key }) => form.test(key));
    const name = line && cleanRegistrar(line.value);
    if (name) return name;
  }
  const text = lines.find(({ key }) => key === '');
  return text ? cleanRegistrar(text.text) : null;
}

/** The name of a registrar without its number or URL: `X Inc. (R37-LROR)`. */
function cleanRegistrar(text: string): string | null {
  const name = text
    .slice(0, 200)
    .replace(/^\S+-\d+ \((.+)\)$/, '$1')
    .replace(/\s*\[\s*(?:ID|Tag)\s*=[^\]]*\]\s*$/i, '')
    .replace(/\s*\(\s*(?:[A-Z]?\d+(?:-[A-Z]+)?\s*|R\d[\w-]*\s*|https?:\/\/[^)]*|www\.[^)]*)\)\s*$/i, '')
    .trim();
  return name === '' || isRedacted(name) || /^https?:\/\//i.test(name) ? null : name;
}

function readServers(lines: readonly Line[]): string[] {
  const hosts: string[] = [];
  for (const line of lines) {
    if (isNameserverKey(line.key)) hosts.push(...readNameservers(line.value));
    else if (isNameserverKey(line.section)) {
      const beside = line.key === '' ? [] : readNameservers(line.value);
      hosts.push(
        ...(beside.length > 0 && /^(?:dns|name|host|n?server|ns)/.test(line.key) ? beside : readNameservers(line.text)),
      );
    }
  }
  return [...new Set(hosts)];
}

function readDnssec(lines: readonly Line[]): boolean | null {
  for (const { key, value } of lines) {
    if (/^(?:dnskey|ds rdata|ds record|key tag|ds list|dsl id|dsset)$/.test(key) && value !== '') return true;
    if (!/^(?:dnssec|dnssec status|domain signed|dnssec signed)$/.test(key) || value === '') continue;
    if (/^(?:un|no\b|n$|inactive|false|off|not)/i.test(value)) return false;
    if (/^(?:signed|yes|y$|active|true|on\b|secure)/i.test(value)) return true;
  }
  return null;
}

function referralOf(lines: readonly Line[]): string | null {
  for (const { key, value } of lines) {
    if (!/^(?:registrar whois server|whois server|whois|refer|referralserver|referral server)$/.test(key)) continue;
    const host = value.replace(/^(?:r?whois|https?):\/\//i, '').replace(/\/$/, '');
    // Some registries put text there: a policy, the registry's name.
    if (host.includes('.') && !/\s/.test(host)) return host.slice(0, 300);
  }
  return null;
}
