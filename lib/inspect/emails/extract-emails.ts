import { decodeHTML } from 'entities';
import { decodeCloudflare, decodeTypo3, readMailto } from '#lib/inspect/emails/decode.ts';
import { findPlain, type Hit } from '#lib/inspect/emails/find-plain.ts';
import { findSpelled } from '#lib/inspect/emails/find-spelled.ts';
import { SEAM } from '#lib/inspect/emails/host-end.ts';
import { jsonStrings } from '#lib/inspect/emails/json-strings.ts';
import { isPlaceholder } from '#lib/inspect/emails/placeholders.ts';
import type { AddressForm } from '#lib/inspect/emails/read-attributes.ts';
import { type Piece, readPage } from '#lib/inspect/emails/read-page.ts';
import { joinedStrings } from '#lib/inspect/emails/script-strings.ts';

/** An address found on a page. */
export interface FoundEmail {
  /** Local part as written, host in lower case. */
  email: string;
  /** Host in ASCII. */
  host: string;
  /** The forms in which it is written, each once. */
  forms: AddressForm[];
  /** Text of the page around it, at most 160 characters; untrusted. */
  snippet: string;
  /** A placeholder (`you@yourdomain.com`), or an address that nobody can have (example.com). */
  placeholder: boolean;
}

/** Characters of a page to read. */
const MAX_LENGTH = 4 * 1024 * 1024;
const MAX_EMAILS = 2_000;
const AROUND = 70;

/**
 * The email addresses of a page, in order of appearance: text, links, Cloudflare's codes, structured data, addresses that
 * are spelled out or assembled by a script. Pure, linear in the length of the page, and nothing is executed.
 * @param ownHost host of the page: its top-level domain is assumed to exist
 */
export function extractEmails(html: string, ownHost = ''): FoundEmail[] {
  const { text, pieces, jsonLd, scripts, references } = readPage(html.slice(0, MAX_LENGTH));
  const found = new Found(text, ownHost);
  for (const hit of findPlain(text, ownHost)) {
    found.add(hit, hit.words ? 'words' : references.has(hit.at) ? 'entities' : 'text');
  }
  for (const hit of findSpelled(text, ownHost)) found.add(hit, 'words');
  for (const piece of pieces) {
    for (const hit of readPiece(piece, ownHost)) found.add({ ...hit, at: piece.at }, piece.form);
  }
  for (const value of jsonLd.flatMap(jsonStrings)) {
    for (const hit of findPlain(value, ownHost)) found.add({ ...hit, at: null }, 'structured');
  }
  for (const value of scripts.flatMap(joinedStrings)) {
    for (const hit of readScriptText(value, ownHost)) found.add({ ...hit, at: null }, 'script');
  }
  return found.emails();
}

function readPiece({ as, value }: Piece, ownHost: string): Hit[] {
  if (as === 'plain') return [...findPlain(value, ownHost), ...findSpelled(value, ownHost)];
  if (as === 'hex') return findWhole(decodeCloudflare(value) ?? '', ownHost);
  const address = as === 'step' ? decodeTypo3(value) : value;
  return address === null ? [] : readMailto(address).flatMap((part) => findRecipient(part, ownHost));
}

/** Recipients may be spelled out as well: `mailto:info[at]acme.org`. */
function findRecipient(part: string, ownHost: string): Hit[] {
  const hits = findPlain(part, ownHost);
  return hits.length > 0 ? hits : findSpelled(part, ownHost);
}

/** A code contains only an address, or an address with its subject. */
function findWhole(text: string, ownHost: string): Hit[] {
  return readMailto(`:${text.replace(/^mailto:/i, '')}`).flatMap((part) => findPlain(part, ownHost));
}

function readScriptText(text: string, ownHost: string): Hit[] {
  const plain = decodeHTML(text);
  if (!plain.includes('@')) return [];
  return findPlain(plain.replace(/<[^<>]{0,300}>/g, SEAM), ownHost).concat(
    /mailto:/i.test(plain) ? findPlain(plain, ownHost) : [],
  );
}

/** Addresses of one page, each once. No mail server in use distinguishes the case of the local part. */
class Found {
  readonly #text: string;
  readonly #ownHost: string;
  readonly #byKey = new Map<string, FoundEmail>();

  constructor(text: string, ownHost: string) {
    this.#text = text;
    this.#ownHost = ownHost;
  }

  add(hit: { email: string; host: string; at: number | null }, form: AddressForm): void {
    const key = hit.email.toLowerCase();
    const known = this.#byKey.get(key);
    if (known) {
      if (!known.forms.includes(form)) known.forms.push(form);
      if (known.snippet === '') known.snippet = this.#around(hit.at);
      // If there are two spellings, the one without capitals is the usual one.
      if (known.email !== key && hit.email === key) known.email = key;
      return;
    }
    if (this.#byKey.size >= MAX_EMAILS) return;
    const { email, host } = hit;
    const placeholder = isPlaceholder(email, host, this.#ownHost);
    this.#byKey.set(key, { email, host, forms: [form], snippet: this.#around(hit.at), placeholder });
  }

  emails(): FoundEmail[] {
    return [...this.#byKey.values()];
  }

  #around(at: number | null): string {
    if (at === null) return '';
    const text = this.#text.slice(Math.max(0, at - AROUND), at + AROUND + 20);
    return text.replaceAll(SEAM, '').replace(/\s+/g, ' ').trim();
  }
}
