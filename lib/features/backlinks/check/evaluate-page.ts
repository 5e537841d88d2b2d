import type { Source } from '#lib/features/backlinks/check/read-sources.ts';
import { SITES } from '#lib/features/backlinks/import/import-columns.ts';
import { type LinkRow, seenLink } from '#lib/features/backlinks/links/link-row.ts';
import type { PageOutcome, StoredLink, Verdict } from '#lib/features/backlinks/links/link-store.ts';
import { MAX_LINKS, MAX_OTHERS } from '#lib/features/backlinks/links/read-page-links.ts';

/** How a page was read: when, by which source, and which linked addresses are broken. */
export interface Reading {
  at: Date;
  foundBy: LinkRow['found_by'];
  /** Address → why it counts as broken. */
  broken?: ReadonlyMap<string, string>;
}

/**
 * Evaluates the known links of a page after it was read. A page that refuses us or does not respond is no evidence: a
 * link is only gone when its page responds without it, or is itself gone. The same goes for a redirect.
 */
export function evaluatePage(
  sourceUrl: string,
  source: Source,
  known: readonly StoredLink[],
  { at, foundBy, broken = new Map() }: Reading,
): PageOutcome {
  if (!source.ok) return { fresh: [], verdicts: known.map((link) => ({ link, ...verdictOf(source), seen: null })) };
  const seen = new Map<string, LinkRow>();
  for (const link of source.found) {
    const row = seenLink(sourceUrl, source.page, link, { at, foundBy });
    if (!seen.has(row.key)) seen.set(row.key, row);
  }
  const others = new Set(source.page.others);
  const isUnknown = ({ targetUrl, finalUrl }: StoredLink): boolean => {
    // When the page has more links than are read, the missing ones are unknown.
    if (source.found.length >= MAX_LINKS || (finalUrl !== null && others.size >= MAX_OTHERS)) return true;
    // The redirect is still there, but its host did not say where it leads, or was not asked.
    return others.has(targetUrl) && !source.elsewhere.has(targetUrl);
  };
  const keys = new Set(known.map(({ key }) => key));
  return {
    fresh: [...seen.values()].filter(({ key }) => !keys.has(key)),
    verdicts: known.map((link): Verdict => {
      if (link.targetUrl === '') return withoutTarget(link, seen.size > 0);
      const row = seen.get(link.key);
      if (!row && isUnknown(link)) return { link, state: link.state, note: link.note, seen: null };
      if (!row) return { link, state: 'gone', note: 'The page no longer contains the link.', seen: null };
      const problem = broken.get(row.target_url);
      if (problem !== undefined) return { link, state: 'target_broken', note: problem, seen: row };
      if (link.firstFollow !== null && link.firstFollow !== row.follow) {
        return { link, state: 'rel_changed', note: `Changed from ${link.firstFollow} to ${row.follow}.`, seen: row };
      }
      return { link, state: 'alive', note: null, seen: row };
    }),
  };
}

/** The file listed the page or its site but no linked address: links found there now replace it. */
function withoutTarget(link: StoredLink, found: boolean): Verdict {
  if (found) return { link, state: 'alive', note: null, seen: null, replaced: true };
  if (link.provider === SITES) {
    return {
      link,
      state: 'unverified',
      note: 'The imported file only contains the site; its home page has no link.',
      seen: null,
    };
  }
  return { link, state: 'gone', note: 'The page no longer contains the link.', seen: null };
}

function verdictOf({ status, blocked, reason }: Extract<Source, { ok: false }>): Pick<Verdict, 'state' | 'note'> {
  if (blocked) return { state: 'blocked', note: reason };
  // Below 400 it responds with something that has no such link: another type of file, or the domain itself.
  const isGone = status !== null && (status < 400 || status === 404 || status === 410);
  return { state: isGone ? 'gone' : 'no_answer', note: reason };
}
