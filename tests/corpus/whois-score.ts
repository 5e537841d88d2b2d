import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readWhois } from '#lib/inspect/whois/read-whois.ts';
import type { WhoisReading } from '#lib/inspect/whois/reading.ts';

/** Label of one answer; absent: the label does not cover the field. */
export interface Label {
  file: string;
  server: string;
  domain: string;
  /** Any of these is right; an empty list: the answer names none. */
  registrar?: string[];
  created?: string[];
  updated?: string[];
  expires?: string[];
  nameservers?: string[];
  registered?: boolean;
  throttled?: boolean;
}

export const FIELDS = ['registrar', 'created', 'updated', 'expires', 'nameservers', 'registered', 'throttled'] as const;
export type Field = (typeof FIELDS)[number];

interface WhoisParserCase {
  file: string;
  server: string;
  expected: Record<string, unknown>;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const days = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(isText).map((text) => text.slice(0, 10));

/** Both label collections in one form. */
export function readLabels(folder: string): Label[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(resolve(folder, name), 'utf8'));
  const ruby = (read('whois-parser-expected.json') as WhoisParserCase[]).map(({ file, server, expected }): Label => {
    const label: Label = { file, server, domain: isText(expected.domain) ? expected.domain.toLowerCase() : '' };
    if ('registrar' in expected) {
      const registrar = (expected.registrar ?? {}) as Record<string, unknown>;
      label.registrar = [
        registrar.name,
        registrar.organization,
        (registrar.name ?? registrar.organization) ? '' : registrar.id,
      ].filter(isText);
    }
    if ('created_on' in expected) label.created = days(expected.created_on);
    if ('updated_on' in expected) label.updated = days(expected.updated_on);
    if ('expires_on' in expected) label.expires = days(expected.expires_on);
    if (Array.isArray(expected.nameservers)) {
      label.nameservers = expected.nameservers.map((one: { name: string }) => one.name.toLowerCase());
    }
    if (typeof expected.registered === 'boolean') label.registered = expected.registered;
    if (typeof expected.response_throttled === 'boolean') label.throttled = expected.response_throttled;
    return label;
  });
  const python = (
    read('python-whois-expected.json') as { file: string; query: string; expected: Record<string, unknown> }[]
  ).map(
    ({ file, query, expected }): Label => ({
      file,
      server: '',
      domain: query,
      registrar: isText(expected.registrar) ? [expected.registrar] : [],
      created: days(expected.creation_date),
      updated: days(expected.updated_date),
      expires: days(expected.expiration_date),
    }),
  );
  return [...ruby, ...python];
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a parse agrees with the label in one field; null if the label does not cover it. */
export function agrees(label: Label, reading: WhoisReading, field: Field): boolean | null {
  const among = (wanted: string[] | undefined, got: string | null) =>
    wanted === undefined ? null : wanted.length === 0 ? got === null : got !== null && wanted.includes(got);
  switch (field) {
    case 'registrar': {
      if (label.registrar === undefined) return null;
      if (label.registrar.length === 0) return reading.registrar === null;
      const got = plain(reading.registrar ?? '');
      // The legal name, with or without the adjacent number and trade name.
      return got !== '' && label.registrar.some((name) => plain(name) === got || plain(name).startsWith(`${got} `));
    }
    case 'created':
      return among(label.created, reading.createdOn);
    case 'updated':
      return among(label.updated, reading.updatedOn);
    case 'expires':
      return among(label.expires, reading.expiresOn);
    case 'nameservers':
      return label.nameservers === undefined
        ? null
        : [...label.nameservers].sort().join() === [...reading.nameservers].sort().join();
    case 'registered':
      return label.registered === undefined ? null : (reading.state === 'registered') === label.registered;
    case 'throttled':
      return label.throttled === undefined ? null : (reading.state === 'throttled') === label.throttled;
  }
}

export function readAnswer(folder: string, label: Label): WhoisReading {
  const bytes = readFileSync(resolve(folder, label.file));
  return readWhois(decode(bytes), label.server, label.domain);
}

/** Labels that the answer itself proves wrong; the evidence is in disputed.md. */
export const DISPUTED = new Set([
  'whois-parser/kero.yachay.pe/pe/status_suspended.txt nameservers',
  'whois-parser/whois.nic.pm/pm/status_registered.txt nameservers',
  'whois-parser/whois.nic.re/re/status_registered.txt nameservers',
  'whois-parser/whois.comlaude.com/status_registered.txt registrar',
  'whois-parser/whois.denic.de/de/status_registered.txt registrar',
  'whois-parser/whois.nic.as/as/status_registered.txt created',
  'whois-parser/whois.co.ca/co.ca/status_reserved.txt registered',
  'whois-parser/whois.nic.it/it/property_status_reserved.txt registered',
  'whois-parser/whois.nic.xxx/xxx/status_reserved.txt registered',
  'python-whois/drupalcamp.by.txt updated',
  'python-whois/slashdot.org.txt created',
  'python-whois/slashdot.org.txt updated',
  'python-whois/microsoft.com.txt registrar',
  'python-whois/reddit.com.txt registrar',
  'python-whois/seal.jobs.txt registrar',
  'python-whois/yahoo.co.jp.txt expires',
]);

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
