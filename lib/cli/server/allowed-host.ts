import { isIP } from 'node:net';
import { isPrivate } from '#lib/platform/security/client-address.ts';

/**
 * Paths that take a token or no credentials, and ignore cookies: a page of another site cannot misuse them, and programs in
 * the same network reach them by any name of this machine.
 */
const BY_TOKEN = /^\/api\/(?:v\d+|mcp|metrics|health)(?:\/|$)/;
/** Shared address space (RFC 6598), used by private overlay networks. */
const SHARED_NETWORK = /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;

/**
 * Whether a request without APP_URL is for this installation. A foreign name that resolves to this server (DNS rebinding)
 * would count as our own origin; so only names and addresses are accepted that nobody else can point at this server.
 * @param host the Host header; HTTP/1.0 clients may omit it, browsers never do
 * @param listen the value of HOST
 */
export function isAllowedHost(host: string | undefined, listen: string, path: string): boolean {
  if (host === undefined || BY_TOKEN.test(path)) return true;
  const name =
    URL.parse(`http://${host}`)
      ?.hostname.replace(/^\[(.*)\]$/, '$1')
      .replace(/\.$/, '') ?? '';
  if (name === '') return false;
  if (name === listen.toLowerCase() || name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name) !== 0 && (isPrivate(name) || SHARED_NETWORK.test(name));
}

/** Error for requests to another name. */
export const disallowedHostMessage = (host: string): string =>
  `This server is not configured for the host ${JSON.stringify(host.slice(0, 100))}. Open it as localhost or by its private IP address; to publish it under a name, set APP_URL to the URL that users open, such as https://seo.example.com.`;
