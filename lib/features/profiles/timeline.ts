import 'server-only';
import { MAX_EVENTS, TIMELINE_DAYS, type Timeline, type TimelineEvent } from '#lib/features/profiles/contract.ts';
import { keywordPath, type Subject } from '#lib/features/profiles/subject.ts';
import { notesOfPage } from '#lib/features/projects/service.ts';
import { bestPositions, keywordsOfPage, rankEvents } from '#lib/features/rankings/service.ts';
import { trafficDays } from '#lib/features/search-console/service.ts';
import { type AuditedPage, auditsOfPage } from '#lib/features/site-audits/service.ts';
import { addDays } from '#lib/text/zoned-time.ts';

/** Audits and keywords that are read for the timeline. */
const MAX_AUDITS = 25;
const MAX_KEYWORDS = 20;

/** What happened to the page or keyword, with the clicks and positions of each day. */
export async function timelineOf(subject: Subject): Promise<Timeline> {
  const { project, urls, keyword, now } = subject;
  const to = now.toISOString().slice(0, 10);
  const from = addDays(to, 1 - TIMELINE_DAYS);
  const since = new Date(`${from}T00:00:00Z`);
  const traffic = keyword ? { query: keyword.keyword.toLowerCase() } : { pages: urls };
  const keywords = keyword ? [keyword] : await keywordsOfPage(project.id, urls);
  const nos = keywords.slice(0, MAX_KEYWORDS).map(({ no }) => no);
  const [days, positions, ranks, audits, notes] = await Promise.all([
    trafficDays(project.id, traffic, TIMELINE_DAYS),
    nos.length > 0 ? bestPositions(nos, since) : [],
    nos.length > 0 ? rankEvents(nos, since, MAX_EVENTS) : [],
    urls.length > 0 ? auditsOfPage(project.id, urls, MAX_AUDITS) : [],
    notesOfPage(project.id, urls, MAX_EVENTS),
  ]);
  const events: TimelineEvent[] = [
    ...ranks.map(({ keywordId, keyword: label, at, ...rest }) => ({
      ...rest,
      label,
      at: at.toISOString(),
      path: keywordPath(project.id, keywordId),
    })),
    ...auditEvents(audits),
    ...notes.map(({ at, text, kind }) => ({
      at: at.toISOString(),
      kind: 'note' as const,
      label: text,
      before: null,
      after: kind,
      path: `/projects/${project.id}`,
    })),
  ];
  return {
    from,
    to,
    days: days
      .filter(({ day }) => day >= from)
      .map(({ day, clicks, impressions }) => ({ date: day, clicks, impressions })),
    positions,
    events: events
      .filter(({ at }) => at >= since.toISOString())
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, MAX_EVENTS),
  };
}

/** Audits that met the page, and titles that differ from those of the audit before. @param audits newest first */
export function auditEvents(audits: readonly AuditedPage[]): TimelineEvent[] {
  const met = audits.filter(({ pageNo }) => pageNo !== null);
  return met.flatMap((audit, index) => {
    const earlier = met[index + 1];
    const common = { at: audit.finishedAt.toISOString(), path: `/site-audits/${audit.id}/pages/${audit.pageNo}` };
    const run: TimelineEvent = {
      ...common,
      kind: 'audit',
      label: audit.title ?? '',
      before: earlier?.issues === undefined || earlier.issues === null ? null : String(earlier.issues),
      after: audit.issues === null ? null : String(audit.issues),
    };
    const changed = earlier && earlier.title !== audit.title && (earlier.title !== null || audit.title !== null);
    const title: TimelineEvent = {
      ...common,
      kind: 'title_changed',
      label: audit.title ?? '',
      before: earlier?.title ?? null,
      after: audit.title,
    };
    return changed ? [run, title] : [run];
  });
}
