import type { RenderedFacts } from '#lib/audit/types.ts';
import type { PageWorld } from '#lib/features/page-audits/page/page-world.ts';

const MAX_MESSAGES = 20;

/** Collects the deprecation warnings of the browser from now on; each feature and source location once. */
export async function watchDeprecations({ session }: PageWorld): Promise<NonNullable<RenderedFacts['deprecations']>> {
  const found: NonNullable<RenderedFacts['deprecations']> = { items: [], total: 0 };
  const seen = new Set<string>();
  session.on('Audits.issueAdded', ({ issue }) => {
    const details = issue.details.deprecationIssueDetails;
    if (!details) return;
    const { url = '', lineNumber } = details.sourceCodeLocation ?? {};
    const key = `${details.type} ${url}:${lineNumber}`;
    // A page can use a feature at any number of made-up locations.
    if (seen.has(key) || seen.size >= 1_000) return;
    seen.add(key);
    found.total++;
    if (found.items.length < MAX_MESSAGES) {
      found.items.push({
        feature: details.type.slice(0, 100),
        url: url === '' ? null : url.slice(0, 2_048),
        line: lineNumber === undefined ? null : lineNumber + 1,
      });
    }
  });
  await session.send('Audits.enable');
  return found;
}
