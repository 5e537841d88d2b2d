import type { RunRow } from '#lib/features/backlinks/check/run-store.ts';
import type { DomainCounts, DomainRow, RunsOfDomain } from '#lib/features/backlinks/domain-store.ts';
import {
  type BacklinkDomain,
  type BacklinkRow,
  type BacklinkRun,
  FOLLOWS,
  FOUND_BY,
} from '#lib/features/backlinks/index-contract.ts';
import type { StoredLink } from '#lib/features/backlinks/links/link-store.ts';
import type { DomainSchedule } from '#lib/features/backlinks/schedule-store.ts';
import { SCHEDULE_EVERY } from '#lib/features/schedules/contract.ts';

/** Rows in the contract's format. */

const iso = (date: Date | null) => date?.toISOString() ?? null;
const oneOf = <T extends string>(list: readonly T[], text: string | null): T | null =>
  list.find((one) => one === text) ?? null;

/** A stored run as in the response. */
export function toRun(row: RunRow): BacklinkRun {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    wanted: row.wanted === 'stop' ? 'stop' : null,
    search_engine: row.engine,
    country: row.country,
    pages_asked: row.pagesAsked,
    pages_read: row.resultPages,
    pages_total: row.total,
    pages_checked: row.checked,
    pages_failed: row.failed,
    links_found: row.linksFound,
    links_new: row.linksNew,
    links_lost: row.linksLost,
    incomplete_reason: row.incompleteReason,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    started_at: iso(row.startedAt),
    finished_at: iso(row.finishedAt),
  };
}

/** A stored domain as in the response. */
export function toDomain(
  row: DomainRow,
  counts: DomainCounts,
  runs: RunsOfDomain,
  schedule: DomainSchedule,
): BacklinkDomain {
  return {
    id: row.id,
    domain: row.domain,
    every: oneOf(SCHEDULE_EVERY, schedule.every) ?? 'off',
    next_check_at: iso(schedule.nextAt),
    project_id: schedule.projectId,
    counts,
    last_look: runs.lastLook && toRun(runs.lastLook),
    current: runs.current && toRun(runs.current),
    created_at: row.createdAt.toISOString(),
  };
}

/** A stored link as in the response. */
export function toLink(row: StoredLink): BacklinkRow {
  return {
    id: row.no,
    source_url: row.sourceUrl,
    source_domain: row.sourceDomain,
    page_title: row.pageTitle,
    meta_description: row.pageDescription,
    language: row.language,
    target_url: row.targetUrl,
    final_url: row.finalUrl,
    anchor_text: row.anchor,
    context_text: row.context,
    rel_attributes: row.rel,
    follow: oneOf(FOLLOWS, row.follow),
    first_follow: oneOf(FOLLOWS, row.firstFollow),
    image_anchor: row.image,
    place: row.place,
    state: row.state,
    note: row.note,
    found_by: oneOf(FOUND_BY, row.foundBy) ?? 'search',
    provider: row.provider,
    first_seen: row.firstSeen.toISOString(),
    last_seen: iso(row.lastSeen),
    checked_at: iso(row.checkedAt),
    lost_at: iso(row.lostAt),
  };
}
