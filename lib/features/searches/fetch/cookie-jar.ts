import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { Cookie, CookieJar, type SerializedCookie } from 'tough-cookie';
import {
  type CookieRecord,
  findCookies,
  removeExpiredCookies,
  saveCookies,
} from '#lib/features/searches/fetch/cookie-store.ts';

type BrowserCookie = Awaited<ReturnType<BrowserContext['cookies']>>[number];
type BrowserCookieToAdd = Parameters<BrowserContext['addCookies']>[0][number];

/** More than an engine needs; further cookies are dropped. */
const MAX = 80;
const MAX_VALUE = 4096;

/** The cookies that one engine set for one egress route. They are never logged. */
export interface EngineJar {
  /**
   * Value of the Cookie header for an address, "" if there is none; `own` are cookies that the engine's request sets.
   */
  header: (url: string, own?: string) => string;
  /** Stores the cookies that a response set; ignores those that the rules forbid. */
  take: (url: string, setCookie: readonly string[]) => void;
  forBrowser: () => BrowserCookieToAdd[];
  takeFromBrowser: (cookies: readonly BrowserCookie[]) => void;
  /** Saves the changes made since it was opened. */
  save: () => Promise<void>;
}

/** Opens the jar of an engine and an egress route, without expired cookies. */
export async function openJar(engine: string, exit: string, now: Date): Promise<EngineJar> {
  const stored = await findCookies(engine, exit, now);
  const jar = new CookieJar();
  for (const record of stored) {
    const cookie = Cookie.fromJSON(record);
    if (cookie) put(jar, cookie);
  }
  let before = recordsOf(jar);
  return {
    header(url, own = '') {
      const given = new Set(own.split(';').map((pair) => pair.split('=', 1)[0]?.trim()));
      const cookies = jar.getCookiesSync(url).filter(({ key }) => !given.has(key));
      return [...cookies.map((cookie) => cookie.cookieString()), ...(own ? [own] : [])].join('; ');
    },
    take(url, setCookie) {
      for (const line of setCookie) {
        if (line.length <= MAX_VALUE + 512) jar.setCookieSync(line, url, { ignoreError: true });
      }
    },
    forBrowser: () => [...recordsOf(jar).values()].map(toBrowser),
    takeFromBrowser(cookies) {
      for (const cookie of cookies) put(jar, fromBrowser(cookie));
    },
    async save() {
      const after = recordsOf(jar);
      const gone = [...before].filter(([id]) => !after.has(id)).map(([, record]) => record);
      const set = [...after]
        .filter(([id, record]) => !isDeepStrictEqual(record, before.get(id)))
        .map(([, cookie]) => ({ cookie, expiresAt: expiryOf(cookie) }));
      before = after;
      if (set.length === 0 && gone.length === 0) return;
      await saveCookies(engine, exit, { set, gone });
      await removeExpiredCookies(now);
    },
  };
}

function put(jar: CookieJar, cookie: Cookie): void {
  const url = `${cookie.secure ? 'https' : 'http'}://${cookie.domain}${cookie.path ?? '/'}`;
  jar.setCookieSync(cookie, url, { ignoreError: true });
}

/** Cookies by domain, path and name, without creation and access times. Expired ones are left out. */
function recordsOf(jar: CookieJar): Map<string, CookieRecord> {
  const records = new Map<string, CookieRecord>();
  for (const { creation: _, lastAccessed: __, ...cookie } of jar.serializeSync()?.cookies ?? []) {
    const { domain, path = '/', key, value } = cookie;
    if (!domain || !key || (value ?? '').length > MAX_VALUE || records.size >= MAX) continue;
    const expires = expiryOf(cookie);
    if (expires && expires.getTime() <= Date.now()) continue;
    records.set(`${domain}\n${path}\n${key}`, JSON.parse(JSON.stringify({ ...cookie, domain, path, key })));
  }
  return records;
}

/** Null: a session cookie. */
function expiryOf(cookie: SerializedCookie | CookieRecord): Date | null {
  const time = Cookie.fromJSON(cookie)?.expiryTime() ?? Number.POSITIVE_INFINITY;
  return time === Number.POSITIVE_INFINITY ? null : new Date(Math.max(0, time));
}

function toBrowser(record: CookieRecord): BrowserCookieToAdd {
  const { value, hostOnly, httpOnly, secure, sameSite } = record;
  const expires = expiryOf(record);
  return {
    name: record.key,
    value: String(value ?? ''),
    domain: hostOnly === true ? record.domain : `.${record.domain}`,
    path: record.path,
    httpOnly: httpOnly === true,
    secure: secure === true,
    ...(expires ? { expires: Math.floor(expires.getTime() / 1000) } : {}),
    ...(sameSite === 'strict' ? { sameSite: 'Strict' } : sameSite === 'lax' ? { sameSite: 'Lax' } : {}),
  };
}

function fromBrowser({ name, value, domain, path, expires, httpOnly, secure, sameSite }: BrowserCookie): Cookie {
  return new Cookie({
    key: name,
    value,
    domain: domain.replace(/^\./, ''),
    hostOnly: !domain.startsWith('.'),
    path,
    httpOnly,
    secure,
    sameSite: sameSite.toLowerCase(),
    expires: expires > 0 ? new Date(expires * 1000) : 'Infinity',
  });
}
