import { type Answer, redirect, type Visit } from '../site.ts';

/** Google's 2026 redirect: the URL is a token that only its own servers can decode. */
export function hiddenLink(address: string): string {
  const token = Buffer.from([...Buffer.from(address)].map((byte) => byte ^ 0x5a)).toString('base64url');
  return `https://www.google.com/goto?url=CAES${token}`;
}

export function openHidden({ url }: Visit): Answer {
  const token = url.searchParams.get('url') ?? '';
  const address = Buffer.from(
    [...Buffer.from(token.replace(/^CAES/, ''), 'base64url')].map((byte) => byte ^ 0x5a),
  ).toString();
  return token.startsWith('CAES') && URL.canParse(address)
    ? redirect(address, 302)
    : { status: 400, body: '<!doctype html><title>Error 400 (Bad Request)!!1</title>' };
}
