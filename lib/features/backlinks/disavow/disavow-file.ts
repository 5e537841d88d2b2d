import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { buildFile, type DisavowEntry } from '#lib/features/backlinks/disavow/build-file.ts';
import * as contract from '#lib/features/backlinks/disavow/contract.ts';
import { readableDomain, userOf } from '#lib/features/backlinks/owned.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import { formatNumber } from '#lib/text/format.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

type Warning = contract.DisavowFile['warnings'][number];

/** Google's own advice, shown with each file. */
const CAUTION =
  'Google advises to disavow links only if a manual action for unnatural links was issued or is likely. Most sites do not need it, and a wrong file can harm rankings. An upload replaces the previous file.';

/** Builds the file; nothing is stored. @throws NotFound; Refused beyond Google's limits */
export async function createDisavowFile(
  ctx: Ctx,
  input: InputOf<typeof contract.createDisavowFile>,
): Promise<OutputOf<typeof contract.createDisavowFile>> {
  const { no, domain } = await readableDomain(ctx, input.id);
  const { lines, entries, added, invalid } = buildFile(input.existing, input);
  const file = lines.map((line) => `${line}\n`).join('');
  const bytes = Buffer.byteLength(file);
  if (lines.length > contract.MAX_LINES || bytes > contract.MAX_BYTES)
    throw new Refused(
      `The file would have ${formatNumber(lines.length)} lines and ${formatNumber(bytes)} bytes; Google accepts ${formatNumber(contract.MAX_LINES)} lines and ${formatNumber(contract.MAX_BYTES)} bytes.`,
    );
  const warnings = await warningsOf(ctx, { no, domain, entries });
  const count = (kind: DisavowEntry['kind']) => entries.filter((entry) => entry.kind === kind).length;
  return {
    data: {
      name: `disavow-${domain}-${ctx.now().toISOString().slice(0, 10)}.txt`,
      file,
      lines: lines.length,
      bytes,
      domains: count('domain'),
      urls: count('url'),
      added,
      invalid_count: invalid.length,
      invalid: invalid.slice(0, contract.MAX_SHOWN),
      warnings_count: warnings.length,
      warnings: warnings.slice(0, contract.MAX_SHOWN),
      caution: CAUTION,
      help_url: contract.DISAVOW_HELP,
    },
  };
}

async function warningsOf(
  ctx: Ctx,
  { no, domain, entries }: { no: number; domain: string; entries: readonly DisavowEntry[] },
): Promise<Warning[]> {
  const [projects, strong] = await Promise.all([
    db().project.findMany({
      where: { members: { some: { userId: userOf(ctx) } } },
      select: { domain: true },
      distinct: ['domain'],
    }),
    strongSources(no),
  ]);
  const own = [domain, ...projects.map((project) => project.domain)];
  return entries.flatMap((entry): Warning[] => {
    // A URL disavows the links of one page: the domain and its subdomains are only meant by a domain entry.
    const isOwn = own.some(
      (one) => isOnDomain(entry.host, one) || (entry.kind === 'domain' && isOnDomain(one, entry.host)),
    );
    if (isOwn) return [{ entry: entry.line, kind: 'own', links: 0 }];
    const links = entry.kind === 'url' ? (strong.byPage.get(entry.line) ?? 0) : strong.onDomain(entry.host);
    return links > 0 ? [{ entry: entry.line, kind: 'strong', links }] : [];
  });
}

/** Verified dofollow links in the main content, by page, and by domain with its subdomains. */
async function strongSources(no: number) {
  const rows = await db().$queryRaw<{ url: string; host: string; links: number }[]>`
    SELECT source_url AS url, source_host AS host, count(*)::int AS links FROM backlinks
    WHERE domain_no = ${no} AND state IN ('alive', 'rel_changed') AND follow = 'follow' AND place = 'main' GROUP BY 1, 2`;
  const byHost = new Map<string, number>();
  for (const { host, links } of rows) {
    // A host counts for itself and each of its parents.
    for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
      byHost.set(name, (byHost.get(name) ?? 0) + links);
  }
  return {
    byPage: new Map(rows.map(({ url, links }) => [url, links])),
    onDomain: (host: string) => byHost.get(host) ?? 0,
  };
}
