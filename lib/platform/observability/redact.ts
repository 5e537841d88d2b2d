/**
 * Redacts secrets in a finished log line, wherever they came from: a field at any depth, an error's text or cause, a URL.
 * Two methods: values that this process knows to be secret, and patterns of secrets.
 */

const REMOVED = '[removed]';
/**
 * Shorter values are not searched: they are words themselves, and half the log would be removed. Values identified by name
 * or pattern are removed at any length.
 */
const MIN_LENGTH = 6;
/**
 * A short value of only letters and digits may be part of harmless words ("serpentine" as a password): it is removed as a
 * whole word, but kept inside a longer one. If someone uses a word as a password, only that word disappears.
 */
const WORD_LIKE = /^[\p{L}\p{N}]{6,11}$/u;
const MAX_USED = 2_000;

// Next bundles this file separately from the server it runs in: both must share the known secrets.
const KEY = Symbol.for('serpentine.secrets');
interface Known {
  /** From environment variables: known for the whole lifetime, however many others are added. */
  variables: Set<string>;
  /** Added at run time; the oldest are dropped first. */
  used: Set<string>;
}
const holder: typeof globalThis & { [KEY]?: Known } = globalThis;
holder[KEY] ??= { variables: new Set(), used: new Set() };
const known = holder[KEY];

/** From now on this value is removed from every line, in all of its encodings. */
export function rememberSecret(value: string, among: keyof Known = 'used'): void {
  if (value.length < MIN_LENGTH) return;
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
    if (form.length < MIN_LENGTH || known.variables.has(form)) continue;
    // A value used again becomes the newest.
    known.used.delete(form);
    known[among].add(form);
  }
  for (const old of known.used) {
    if (known.used.size <= MAX_USED) break;
    known.used.delete(old);
  }
}

/** Names of variables whose values are secret, or contain secrets in URLs. */
const SECRET_NAME = /SECRET|PASSWORD|TOKEN|KEY$|HEADERS/;
const IN_ADDRESS = /^(?:PROXIES|\w+_URL|\w+_ENDPOINT)$/;

/** Remembers the secrets in this process's variables. */
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

/** Remembers the passwords in a text of one or several URLs. */
export function rememberAddresses(text: string, among: keyof Known = 'used'): void {
  for (const [, user = '', password = ''] of text.matchAll(/:\/\/([^\s/:@]*):([^\s/@]+)@/g)) {
    rememberSecret(password, among);
    rememberSecret(decoded(password), among);
    rememberSecret(`${decoded(user)}:${decoded(password)}`, among);
  }
}

/** Remembers the secrets in the settings of a connection, identified by their names. */
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

/** Names with these endings hold secrets; `tokenId`, `keyword` and `promptTokens` do not. */
const FIELD = '[\\w.-]{0,40}?(?:password|passwd|secret|token|authorization|cookie|credentials?|key|ticket)';
/**
 * Such a name with its quotes and its colon. Each time JSON is embedded in a JSON string, its quotes get another level of
 * backslashes: none, 1, 3, 7, 15.
 */
const NAMED = new RegExp(`(?<!\\\\)(\\\\{0,15})"${FIELD}\\1"\\s{0,4}:\\s{0,4}`, 'gi');
const DEEPER = [7, 3, 1, 0];

/**
 * Whether a quote after this many backslashes ends a string at this nesting level: an even number of extra ones belongs to
 * the string.
 */
function ends(slashes: number, turns: number): boolean {
  return slashes >= turns && ((slashes - turns) / (turns + 1)) % 2 === 0;
}

/**
 * End of a string that begins with a quote after this many backslashes. If it was truncated, so that an outer string ends
 * first, that is its end.
 */
function endOfText(line: string, from: number, turns: number): number {
  const start = from + turns + 1;
  for (let at = line.indexOf('"', start); at >= 0; at = line.indexOf('"', at + 1)) {
    let slashes = 0;
    while (at - slashes > start && line[at - slashes - 1] === '\\') slashes += 1;
    if (ends(slashes, turns)) return at + 1;
    const around = DEEPER.find((fewer) => fewer < turns && ends(slashes, fewer));
    if ((slashes - turns) % (turns + 1) !== 0 && around !== undefined) return at - around;
  }
  return line.length;
}

/** End of an object or array that begins here. */
function endOfNest(line: string, from: number, turns: number): number {
  let depth = 0;
  for (let at = from; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    else if (letter === '"' || letter === '\\') {
      let slashes = 0;
      while (line[at + slashes] === '\\') slashes += 1;
      if (line[at + slashes] === '"') {
        if (slashes < turns) return at;
        at = endOfText(line, at, turns) - 1;
      } else at += slashes;
    }
    if (depth === 0) return at + 1;
  }
  return line.length;
}

/** Removes the values of secret names completely: strings, arrays and objects, also in JSON nested in JSON strings. */
function withoutNamed(line: string): string {
  let done = '';
  let at = 0;
  NAMED.lastIndex = 0;
  for (let found = NAMED.exec(line); found; found = NAMED.exec(line)) {
    const slashes = found[1] ?? '';
    const from = NAMED.lastIndex;
    const quote = `${slashes}"`;
    const letter = line[from];
    let end = from;
    if (line.startsWith(quote, from)) end = endOfText(line, from, slashes.length);
    else if (letter === '{' || letter === '[') end = endOfNest(line, from, slashes.length);
    if (end === from) continue;
    done += `${line.slice(at, from)}${quote}${REMOVED}${quote}`;
    at = end;
    NAMED.lastIndex = end;
  }
  return done + line.slice(at);
}

/** Patterns of secrets, each with its replacement. Every repetition is bounded: a long text must not take quadratic time. */
const FORMS: readonly [RegExp, string][] = [
  // Our API tokens, of any length: also a truncated one.
  [/srp_[A-Za-z0-9_-]{6,}/g, `srp_${REMOVED}`],
  [/whsec_[A-Za-z0-9_-]{6,}/g, `whsec_${REMOVED}`],
  // user:password@ in a URL; a user name alone is not secret, a token in its place is.
  [/(:(?:\\?\/){2})[^\s/"'@\\]*@/g, `$1${REMOVED}@`],
  [/\b(bearer|basic)(\s+|%20)[A-Za-z0-9._~+/=-]{6,}/gi, `$1 ${REMOVED}`],
  // JSON Web Tokens, signed and encrypted ones (their second part may be empty).
  [/\beyJ[A-Za-z0-9_-]{8,2000}(?:\.[A-Za-z0-9_-]*){2,4}/g, REMOVED],
  [/((?:__Host-|__Secure-)?(?:next-auth\.[\w.-]{1,60}|serpentine\.[\w-]{1,60})=)[^\s;,"\\]+/g, `$1${REMOVED}`],
  // As Node prints an object: { token: 'x' }; if truncated, it ends with the surrounding text.
  [
    /\b([\w-]{0,40}(?:password|passwd|secret|token|authorization|cookie|credential|api[-_]?key)'?: ?)'[^'"\\]+(?:'|(?="))/gi,
    `$1'${REMOVED}'`,
  ],
  // In a query or a form: token=, api_token=, key=, code= of the setup page, and similar.
  [
    /([?&;]|%3F|%26|\b)((?:[\w-]{0,40}(?:token|secret|password|passwd|pwd|api[-_]?key|signature|credential))(?:=|%3D))[^\s&;"'\\<>]+/gi,
    `$1$2${REMOVED}`,
  ],
  // Short names, which are words elsewhere ("exit code=1"): only in a query.
  [/([?&]|%3F|%26)((?:key|code|sig|auth)(?:=|%3D))[^\s&;"'\\<>]+/gi, `$1$2${REMOVED}`],
  // Links that are secrets: shared reports, invitations, print pages, feeds, webhooks of Slack and Telegram.
  [/(\/(?:share|join|print|feeds)\/|%2F(?:share|join|print|feeds)%2F)[A-Za-z0-9_-]{12,}/g, `$1${REMOVED}`],
  [/(hooks\.slack\.com\/[a-z]+\/)[^\s"\\]+/gi, `$1${REMOVED}`],
  [/(\/bot)\d{5,}:[A-Za-z0-9_-]{10,}/g, `$1${REMOVED}`],
];

/** Characters that a terminal or a viewer treats as a line end or a control sequence; JSON leaves these unescaped. */
const CONTROL = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** No letter or digit before and after it, except those of a JSON or URL escape. */
const ALONE_BEFORE = String.raw`(?<=^|[^\p{L}\p{N}]|%[\dA-Fa-f]{2}|\\u[\dA-Fa-f]{4}|\\[bfnrt])`;
const ALONE_AFTER = String.raw`(?![\p{L}\p{N}])`;

function withoutValue(text: string, secret: string): string {
  if (!WORD_LIKE.test(secret)) return text.replaceAll(secret, REMOVED);
  return text.replace(new RegExp(`${ALONE_BEFORE}${secret}${ALONE_AFTER}`, 'gu'), REMOVED);
}

/** Redacts a JSON line, and removes characters that would split it into two lines. */
export function redact(line: string): string {
  let text = line;
  for (const secrets of [known.variables, known.used]) {
    for (const secret of secrets) if (text.includes(secret)) text = withoutValue(text, secret);
  }
  text = withoutNamed(text);
  for (const [form, left] of FORMS) text = text.replace(form, left);
  return text.replace(CONTROL, escaped);
}
