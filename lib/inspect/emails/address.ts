import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';

/** A deliverable email address. */
export interface Address {
  /** Local part as written, host in lower case and in Unicode if it is internationalized. */
  email: string;
  /** Host in ASCII. */
  host: string;
}

/** `logo@2x.png`: the resolution of an image, not a host. */
const PICTURE_SIZE = /^\d(?:\.\d)?x$/;
/** Top-level domains that are also file extensions: `swiper@11.0.5.zip` is a file. */
const FILE_ENDINGS = new Set(['zip', 'mov', 'md', 'sh', 'py', 'rs', 'pl', 'ps', 'app', 'ai', 'java']);
const VERSION = /^v?\d+$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const LOCAL = /^[\p{L}\p{M}\p{N}_%+'&=~!#$*/?^`{|}-]+(?:\.[\p{L}\p{M}\p{N}_%+'&=~!#$*/?^`{|}-]+){0,20}$/u;
/** Keys of error trackers (DSN) and machine ids. */
const KEY = /^[0-9a-f]{20,}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Combines two halves to an address, or null if they are none: no such top-level domain, a file, a version, a key.
 * @param ownHost a host whose top-level domain certainly exists, because a page of it was read
 */
export function toAddress(local: string, host: string, ownHost = ''): Address | null {
  if (local.length > 64 || !LOCAL.test(local) || KEY.test(local)) return null;
  const ascii = toHost(host, ownHost);
  return ascii === null ? null : { email: `${local}@${domainToUnicode(ascii)}`, host: ascii };
}

/** The host in ASCII, if it can receive mail: at least a name below an existing public suffix. */
export function toHost(host: string, ownHost = ''): string | null {
  if (host.length > 253) return null;
  const labels = host.split('.');
  const [first = '', second = ''] = labels;
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || PICTURE_SIZE.test(first) || !labels.every((label) => LABEL.test(label))) return null;
  if (FILE_ENDINGS.has(last) && VERSION.test(first) && (labels.length === 2 || VERSION.test(second))) return null;
  const ascii = domainToASCII(host.toLowerCase());
  if (ascii === '' || /^\d+$/.test(ascii.slice(ascii.lastIndexOf('.') + 1))) return null;
  if (isUnder(ascii, ownHost)) return ascii;
  const { isIcann, domain } = parse(ascii, { validateHostname: false, detectIp: false });
  if (isIcann && domain !== null) return ascii;
  const ownEnding = ownHost.slice(ownHost.lastIndexOf('.'));
  return ownHost !== '' && ascii.endsWith(ownEnding) ? ascii : null;
}

/** The domain itself or a subdomain. */
export function isUnder(host: string, domain: string): boolean {
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}
