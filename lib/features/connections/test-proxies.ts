import 'server-only';
import type { Ctx } from '#lib/net/context.ts';
import type { Exit } from '#lib/net/net.ts';
import { toAppError, Unavailable, Unreachable } from '#lib/platform/errors.ts';

/** Returns the visitor's IP and the country that Cloudflare assigns to it. */
const TRACE = 'https://www.cloudflare.com/cdn-cgi/trace';
const MAX = 30;
const AT_ONCE = 5;

/**
 * Checks the exit IP of each proxy. The country comes from a geolocation database, here Cloudflare's, and the result
 * names it as the source. A provider for all countries is tested with the US.
 * @returns a line for each entry
 * @throws Unavailable with the same lines when one of them fails
 */
export async function testProxies(ctx: Ctx): Promise<string> {
  const listed = await ctx.net.exits();
  const all = [...listed, ...(await ctx.net.exits('us')).filter(({ own }) => !own)];
  const lines: { works: boolean; text: string }[] = [];
  for (let start = 0; start < Math.min(all.length, MAX); start += AT_ONCE) {
    lines.push(
      ...(await Promise.all(all.slice(start, Math.min(MAX, start + AT_ONCE)).map((exit) => lineOf(ctx, exit)))),
    );
  }
  const more = all.length > MAX ? [`The other ${all.length - MAX} were not tested.`] : [];
  const text = [...lines.map((line) => line.text), ...more].join('\n');
  if (lines.some(({ works }) => !works)) throw new Unavailable(text, { reason: 'proxy-test' });
  return text;
}

async function lineOf(ctx: Ctx, exit: Exit): Promise<{ works: boolean; text: string }> {
  const startedAt = performance.now();
  try {
    const answer = await ctx.net.fetch(TRACE, {
      country: exit.country,
      exit: exit.id,
      bypassBreaker: true,
      signal: ctx.signal,
      totalTimeoutMs: 15_000,
      maxBytes: 10_000,
    });
    const ms = Math.round(performance.now() - startedAt);
    const address = /^ip=([0-9a-fA-F.:]{3,45})$/m.exec(answer.text())?.[1] ?? '';
    if (answer.status !== 200 || address === '') {
      throw new Unreachable(`The proxy ${exit.id} works, but its IP address could not be determined.`);
    }
    const place = /^loc=([A-Z]{2})$/m.exec(answer.text())?.[1];
    return { works: true, text: `${exit.id}: exit IP ${address} in ${ms} ms. ${placed(place, exit.country)}` };
  } catch (thrown) {
    ctx.signal.throwIfAborted();
    const { message } = toAppError(thrown);
    return { works: false, text: message.includes(exit.id) ? message : `${exit.id}: ${message}` };
  }
}

// Cloudflare uses XX and T1 (Tor) for unknown countries.
function placed(place: string | undefined, wanted: string): string {
  if (!place || place === 'XX' || place === 'T1') return 'Its country is unknown.';
  return place.toLowerCase() === wanted
    ? `Cloudflare locates it in ${place}, as labeled.`
    : `Cloudflare locates it in ${place}, but it is labeled ${wanted}.`;
}
