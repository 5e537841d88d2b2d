/**
 * Takes secrets out of a finished line of the log, whatever brought them there: a field at any depth, an error's text or
 * cause, an address. Two ways: values that this process knows to be secret, and forms that secrets have.
 */

const REMOVED = '[removed]';
/** Shorter ones stand in innocent words too. */
const SHORTEST = 6;
const USED_MAX = 2_000;

// Next bundles this file apart from the server that it runs in: both must know the same.
const KEY = Symbol.for('serpentine.secrets');
interface Known {
  /** Of the variables: known from the start to the end, however many others come. */
  variables: Set<string>;
  /** Of what is used while it runs; the oldest go first. */
  used: Set<string>;
}
const holder: typeof globalThis & { [KEY]?: Known } = globalThis;
holder[KEY] ??= { variables: new Set(), used: new Set() };
const known = holder[KEY];

/** From now on this value is in no line: in any of the forms in which it travels. */
export function rememberSecret(value: string, among: keyof Known = 'used'): void {
  if (value.length < SHORTEST) return;
  const inJson = JSON.stringify(value).slice(1, -1);
  const inJsonTwice = JSON.stringify(inJson).slice(1, -1);
  const inAddress = encodeURIComponent(value);
  const inForm = new URLSearchParams({ v: value }).toString().slice(2);
  const inHeader = Buffer.from(value).toString('base64');
  const forms = [
    value,
    inJson,
    inJsonTwice,
    inAddress,
    inAddress.replaceAll('%20', '+'),
    inForm,
    encodeURI(value),
    inHeader,
  ];
  for (const form of forms) {
    if (form.length < SHORTEST || known.variables.has(form)) continue;
    // What is used again is the youngest again.
    known.used.delete(form);
    known[among].add(form);
  }
  for (const old of known.used) {
    if (known.used.size <= USED_MAX) break;
    known.used.delete(old);
  }
}

/** Names of variables whose values are secret, or hold secrets in the form of addresses. */
const SECRET_NAME = /SECRET|PASSWORD|TOKEN|KEY$|HEADERS/;
const IN_ADDRESS = /^(?:PROXIES|\w+_URL|\w+_ENDPOINT)$/;

/** Remembers what the variables of this process hold. */
export function rememberVariables(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (!value) continue;
    if (name === 'OTEL_EXPORTER_OTLP_HEADERS') {
      for (const pair of value.split(','))
        rememberSecret(decoded(pair.slice(pair.indexOf('=') + 1).trim()), 'variables');
    } else if (SECRET_NAME.test(name)) rememberSecret(value, 'variables');
    if (IN_ADDRESS.test(name)) rememberAddresses(value, 'variables');
  }
}

/** Remembers the passwords in a text of one or several addresses. */
export function rememberAddresses(text: string, among: keyof Known = 'used'): void {
  for (const [, user = '', password = ''] of text.matchAll(/:\/\/([^\s/:@]*):([^\s/@]+)@/g)) {
    rememberSecret(password, among);
    rememberSecret(decoded(password), among);
    rememberSecret(`${decoded(user)}:${decoded(password)}`, among);
  }
}

/** Remembers what is secret in the settings of a connection, by their names. */
export function rememberSettings(settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(settings)) {
    rememberAddresses(value);
    if (/key|secret|token|password/i.test(name)) rememberSecret(value);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A quoted text of JSON. */
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
/** Names that end so hold secrets; `tokenId`, `keyword` and `promptTokens` do not. */
const FIELD = '[\\w.-]{0,40}?(?:password|passwd|secret|token|authorization|cookie|credentials?|key|ticket)';
const FIELDS = new RegExp(`"(${FIELD})":(?:${TEXT}|\\[(?:${TEXT},?)*\\])`, 'gi');

/** Forms in which secrets come, with what is left of each. Every run is bounded: a long text must not take the square of its length. */
const FORMS: readonly [RegExp, string][] = [
  // Ours, of any length: also one that was cut.
  [/srp_[A-Za-z0-9_-]{6,}/g, `srp_${REMOVED}`],
  [/whsec_[A-Za-z0-9_-]{6,}/g, `whsec_${REMOVED}`],
  // user:password@ of an address; a name alone is not secret, a token in its place is.
  [/(:(?:\\?\/){2})[^\s/"'@\\]*@/g, `$1${REMOVED}@`],
  [/\b(bearer|basic)(\s+|%20)[A-Za-z0-9._~+/=-]{6,}/gi, `$1 ${REMOVED}`],
  // JSON Web Tokens, signed and sealed ones (their second part may be empty).
  [/\beyJ[A-Za-z0-9_-]{8,2000}(?:\.[A-Za-z0-9_-]*){2,4}/g, REMOVED],
  [/((?:__Host-|__Secure-)?(?:next-auth\.[\w.-]{1,60}|serpentine\.[\w-]{1,60})=)[^\s;,"\\]+/g, `$1${REMOVED}`],
  // In a query or a form: token=, api_token=, key=, code= of the set-up page, and the like.
  [
    /([?&;]|%3F|%26|\b)((?:[\w-]{0,40}(?:token|secret|password|passwd|pwd|api[-_]?key|signature|credential))(?:=|%3D))[^\s&;"'\\<>]+/gi,
    `$1$2${REMOVED}`,
  ],
  // Short names, which are words elsewhere ("exit code=1"), in a query alone.
  [/([?&]|%3F|%26)((?:key|code|sig|auth)(?:=|%3D))[^\s&;"'\\<>]+/gi, `$1$2${REMOVED}`],
  // Links that are secrets: shared reports, invitations, pages to print, hooks of Slack and Telegram.
  [/(\/(?:share|join|print)\/|%2F(?:share|join|print)%2F)[A-Za-z0-9_-]{12,}/g, `$1${REMOVED}`],
  [/(hooks\.slack\.com\/[a-z]+\/)[^\s"\\]+/gi, `$1${REMOVED}`],
  [/(\/bot)\d{5,}:[A-Za-z0-9_-]{10,}/g, `$1${REMOVED}`],
];

/** What a terminal or a viewer takes for the end of a line, or for an order; JSON leaves these as they are. */
const CONTROL = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A line of JSON without its secrets, and without characters that would make two lines of it. */
export function redact(line: string): string {
  let text = line;
  for (const secrets of [known.variables, known.used]) {
    for (const secret of secrets) if (text.includes(secret)) text = text.replaceAll(secret, REMOVED);
  }
  text = text.replace(FIELDS, (_, name: string) => `"${name}":"${REMOVED}"`);
  for (const [form, left] of FORMS) text = text.replace(form, left);
  return text.replace(CONTROL, escaped);
}
