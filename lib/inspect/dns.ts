import { dmarcRecords, readDmarc } from '#lib/inspect/dns/dmarc.ts';
import { readSpf } from '#lib/inspect/dns/spf.ts';
import type { DnsFacts } from '#lib/inspect/facts.ts';
import { defineInspector } from '#lib/inspect/inspector.ts';
import type { DnsAnswer, DnsType } from '#lib/net/dns/records.ts';
import { toAppError } from '#lib/platform/errors.ts';

/** Time limit for all lookups of an SPF record; a receiver gives up earlier. */
const SPF_TIME_MS = 5_000;

/**
 * The DNS records of the requested name (not of its parents), with SPF and DMARC evaluated. A type whose lookup fails is
 * null and does not affect the others; if all fail, the first reason is thrown.
 */
export const dnsInspector = defineInspector<DnsFacts>({
  id: 'dns',
  timeoutMs: 12_000,
  async inspect({ domain, registrable }, { net, signal }) {
    const failures: Record<string, string> = {};
    const errors: unknown[] = [];
    let exists = false;
    const ask = async <T extends DnsType>(type: T): Promise<DnsAnswer<T>['records'] | null> => {
      try {
        const answer = await net.records(domain, type, signal);
        exists ||= answer.exists;
        return answer.records;
      } catch (error) {
        signal.throwIfAborted();
        errors.push(error);
        failures[type] = toAppError(error).message;
        return null;
      }
    };
    const [a, aaaa, mx, txt, ns, cname, soa, caa, dmarc] = await Promise.all([
      ask('A'),
      ask('AAAA'),
      ask('MX'),
      ask('TXT'),
      ask('NS'),
      ask('CNAME'),
      ask('SOA'),
      ask('CAA'),
      findDmarc(domain, registrable, async (name) => (await net.records(name, 'TXT', signal)).records).catch(
        (error) => {
          signal.throwIfAborted();
          failures.DMARC = toAppError(error).message;
          return null;
        },
      ),
    ]);
    if (errors.length === 8) throw toAppError(errors[0]);
    const within = AbortSignal.any([signal, AbortSignal.timeout(SPF_TIME_MS)]);
    const spf = txt && (await readSpf(domain, txt, async (name) => (await net.records(name, 'TXT', within)).records));
    return { exists, a, aaaa, mx, txt, ns, cname, soa: soa?.[0] ?? null, caa, spf, dmarc, failures };
  },
});

async function findDmarc(domain: string, registrable: string, readTxt: (name: string) => Promise<string[]>) {
  for (const owner of new Set([domain, registrable])) {
    const name = `_dmarc.${owner}`;
    const found = readDmarc(name, dmarcRecords(await readTxt(name)));
    if (found) return found;
  }
  return null;
}
