import { ENGINES } from '#lib/contract/fields.ts';
import type { FoundAddress } from '#lib/features/emails/contract.ts';
import type { EmailRunDetail, EmailRunSummary } from '#lib/features/emails/runs-contract.ts';
import type { RunRow, Sightings, SummaryRow } from '#lib/features/emails/store.ts';
import { type StoredScan, storedScan } from '#lib/features/emails/stored-scan.ts';

/** A stored search for emails as lists show it. */
export function toSummary(row: SummaryRow): EmailRunSummary {
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
    state: row.state,
    incomplete_reason: row.incomplete,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** A stored scan as in the response. @param seen when its addresses were found first */
export function toDetail(
  row: RunRow,
  seen: Sightings,
  previous: { id: string; createdAt: Date } | null,
): EmailRunDetail {
  const { emails, leftOut, searches, pages } = storedScanOf(row);
  return {
    ...toSummary(row),
    addresses: toAddresses(emails, seen, row.finishedAt ?? row.createdAt),
    left_out: leftOut,
    searches,
    pages: pages.checked,
    pages_failed: pages.failed,
    previous: previous && { id: previous.id, created_at: previous.createdAt.toISOString() },
  };
}

/** The stored result; empty while the search is running. */
export function storedScanOf({ emails, leftOut, searches, pages }: RunRow): StoredScan {
  const parsed = storedScan.safeParse({ emails, leftOut, searches, pages });
  return parsed.data ?? { emails: [], leftOut: [], searches: [], pages: { checked: [], failed: [] } };
}

/** Addresses with the time when they were found first. */
export function toAddresses(emails: StoredScan['emails'], seen: Sightings, at: Date): FoundAddress[] {
  return emails.map((one) => {
    const known = seen.get(one.email.toLowerCase());
    return {
      ...one,
      first_seen: (known?.firstSeen ?? at).toISOString(),
      last_seen: (known?.lastSeen ?? at).toISOString(),
    };
  });
}
