import { placeOf } from '../proxies.ts';
import { defineSite } from '../site.ts';

/** Cloudflare's trace, reduced to what is used: the visitor's address and its country. */
export const trace = defineSite({
  id: 'trace',
  hosts: ['www.cloudflare.com'],
  pages: {
    '/cdn-cgi/trace': ({ host, request }) => {
      const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
      const lines = ['fl=1f1', `h=${host}`, `ip=${address}`, 'ts=1795000000.5', 'visit_scheme=https', 'tls=TLSv1.3'];
      return {
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        body: `${[...lines, `loc=${placeOf(address) ?? 'XX'}`, 'warp=off'].join('\n')}\n`,
      };
    },
  },
});
