import { ENGINES } from '#lib/contract/fields.ts';
import type { FoundAddress } from '#lib/features/domain-emails/contract.ts';
import type { EmailRunDetail, EmailRunSummary } from '#lib/features/domain-emails/runs-contract.ts';
import type { RunRow, Sightings, SummaryRow } from '#lib/features/domain-emails/store.ts';
import { type StoredLook, storedLook } from '#lib/features/domain-emails/stored-look.ts';

/** A look that has been under way for longer, waiting in the queue included, has lost its process. */
const LOST_MS = 45 * 60_000;

/** A stored look as lists show it. */
export function toSummary(row: SummaryRow, now: Date): EmailRunSummary {
  const isLost = row.state === 'running' && now.getTime() - row.createdAt.getTime() > LOST_MS;
  return {
    id: row.id,
    domain: row.domain,
    project_id: row.projectId,
    search_engine: ENGINES.find((engine) => engine === row.engine) ?? 'google',
    country: row.country,
    pages_asked: row.pagesAsked,
    pages_read: row.pagesRead,
    pages_checked: row.pagesChecked,
    emails_count: row.emailsCount,
    at_domain_count: row.atDomainCount,
    state: isLost ? 'failed' : row.state,
    incomplete_reason: row.incomplete,
    error: isLost ? 'The process that ran it ended unexpectedly. Look again.' : row.error,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

export function toDetail(
  row: RunRow,
  seen: Sightings,
  { previous, now }: { previous: { id: string; createdAt: Date } | null; now: Date },
): EmailRunDetail {
  const { emails, leftOut, searches, pages } = lookOf(row);
  return {
    ...toSummary(row, now),
    addresses: toAddresses(emails, seen, row.finishedAt ?? row.createdAt),
    left_out: leftOut,
    searches,
    pages: pages.checked,
    pages_failed: pages.failed,
    previous: previous && { id: previous.id, created_at: previous.createdAt.toISOString() },
  };
}

/** What a row holds of a look; nothing while it is under way. */
export function lookOf({ emails, leftOut, searches, pages }: RunRow): StoredLook {
  const parsed = storedLook.safeParse({ emails, leftOut, searches, pages });
  return parsed.data ?? { emails: [], leftOut: [], searches: [], pages: { checked: [], failed: [] } };
}

export function toAddresses(emails: StoredLook['emails'], seen: Sightings, at: Date): FoundAddress[] {
  return emails.map((one) => {
    const known = seen.get(one.email.toLowerCase());
    return {
      ...one,
      first_seen: (known?.firstSeen ?? at).toISOString(),
      last_seen: (known?.lastSeen ?? at).toISOString(),
    };
  });
}
