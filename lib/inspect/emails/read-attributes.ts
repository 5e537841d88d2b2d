import { rot13 } from '#lib/inspect/emails/decode.ts';

/** Where and how an address is written on a page. */
export type AddressForm =
  | 'mailto'
  | 'text'
  | 'entities'
  | 'words'
  | 'cloudflare'
  | 'structured'
  | 'attribute'
  | 'script';

/** A value of an element that may hold an address. */
export interface ElementValue {
  form: AddressForm;
  /** `mailto`: a mailto URL; `hex`: Cloudflare's code; `step`: TYPO3's code; `plain`: text. */
  as: 'mailto' | 'hex' | 'step' | 'plain';
  value: string;
}

const FIELDS = new Set(['input', 'select', 'option', 'textarea', 'button']);
const AS_TEXT = new Set([
  'title',
  'alt',
  'aria-label',
  'data-email',
  'data-mail',
  'data-email',
  'data-email-address',
  'data-contact-email',
  'data-clipboard-text',
]);
const LOCAL_NAMES = ['data-user', 'data-name', 'data-local', 'data-u', 'data-part1', 'data-login', 'data-account'];
const HOST_NAMES = ['data-domain', 'data-host', 'data-website', 'data-d', 'data-part2'];
const MAILTO = /^\s{0,99}(?:https?:\/\/)?mailto:/i;
const EMAIL_PROPERTY = /(?:^|[\s:_])e-?mail$/i;

/** Addresses in the attributes of an element, including code that may assemble one. */
export function readAttributes(
  name: string,
  attributes: ReadonlyMap<string, string>,
): { values: ElementValue[]; code: string[] } {
  const values: ElementValue[] = [];
  const code: string[] = [];
  const add = (form: AddressForm, as: ElementValue['as'], value: string) => values.push({ form, as, value });
  for (const [key, value] of attributes) {
    if (value.length < 5) continue;
    if (key === 'data-cfemail') add('cloudflare', 'hex', value.trim());
    else if (key === 'href' && value.includes('email-protection#')) {
      add('cloudflare', 'hex', value.slice(value.indexOf('#') + 1).trim());
    } else if (MAILTO.test(value)) add('mailto', 'mailto', value.trim());
    else if (key.startsWith('on') || /^\s{0,99}javascript:/i.test(value)) {
      values.push(...readCode(value));
      if (value.includes('+')) code.push(value.slice(0, 2_000));
    } else if (key === 'data-mailto-token') add('attribute', 'step', value);
    else if (AS_TEXT.has(key) && !FIELDS.has(name)) add('attribute', 'plain', value);
    else if (key === 'data-enc-email') add('attribute', 'plain', rot13(value));
  }
  const content = attributes.get('content');
  if (content) {
    const property = attributes.get('itemprop') ?? attributes.get('property') ?? '';
    if (EMAIL_PROPERTY.test(property)) add('structured', 'plain', content);
    else if (name === 'meta') add('attribute', 'plain', content);
  }
  const halves = joinHalves(attributes);
  if (halves) add('attribute', 'plain', halves);
  return { values, code };
}

function readCode(code: string): ElementValue[] {
  const step = /UnCryptMailto\(\s{0,9}(?:'|%27|")([^'"%]{8,600})/i.exec(code)?.[1];
  if (step !== undefined) return [{ form: 'script', as: 'step', value: step }];
  const mailto = /mailto:[^'"\s;]{3,400}/i.exec(code)?.[0];
  return mailto === undefined ? [] : [{ form: 'script', as: 'mailto', value: mailto }];
}

/** `data-user="info" data-domain="acme.org"`, joined by the page's script. */
function joinHalves(attributes: ReadonlyMap<string, string>): string | null {
  if (attributes.size < 2) return null;
  const of = (names: readonly string[]) => names.map((key) => attributes.get(key)).find((value) => value);
  const [local, host] = [of(LOCAL_NAMES), of(HOST_NAMES)];
  if (!local || !host || local.includes('@') || host.includes('@')) return null;
  const ending = attributes.get('data-tld');
  return `${local}@${host}${ending ? `.${ending}` : ''}`;
}
