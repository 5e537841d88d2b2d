import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { isBusiness, type PackEntry } from '#lib/engines/match-business.ts';
import { seesDifficulty } from '#lib/features/rankings/difficulty/sees-difficulty.ts';
import { EVERY } from '#lib/features/rankings/fields-contract.ts';
import { compareLists } from '#lib/features/rankings/history/compare-lists.ts';
import * as store from '#lib/features/rankings/history/history-store.ts';
import type * as contract from '#lib/features/rankings/history-contract.ts';
import type { KeywordHistory, Snapshot } from '#lib/features/rankings/history-contract.ts';
import { findKeyword } from '#lib/features/rankings/keyword-store.ts';
import { aiStateOf, iso, reasonIn, toRow } from '#lib/features/rankings/present-row.ts';
import { trackingCadence } from '#lib/features/rankings/rounds/cadence.ts';
import { existingSearches } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { isClient } from '#lib/platform/access/client-access.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound } from '#lib/platform/errors.ts';
import type { Project } from '#lib/platform/prisma/client.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';
import { addDays, dayOf, startOfDay } from '#lib/text/zoned-time.ts';

type Endpoints = Pick<
  typeof contract,
  'getTrackedKeyword' | 'listKeywordSnapshots' | 'getKeywordSnapshot' | 'compareKeywordSnapshots'
>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

/** Maximum days of a history with daily values. */
const MAX_DAYS = 3_660;
const LIMITS = { gaps: 30, urls: 10, notes: 10, noteText: 80 };

async function ofProject(ctx: Ctx, given: { project_id: string; keyword_id: string }) {
  const { project, userId } = await requireProjectRole(ctx, given.project_id, 'viewer');
  const row = await findKeyword(project.id, given.keyword_id);
  if (!row) throw new NotFound('Keyword not tracked in this project.');
  return { project, row, sees: seesDifficulty(project, userId) };
}

/** @throws NotFound */
export async function getTrackedKeyword(ctx: Ctx, input: Input<'getTrackedKeyword'>): Output<'getTrackedKeyword'> {
  const { project, row, sees } = await ofProject(ctx, input);
  const { timezone } = project;
  const today = dayOf(ctx.now(), timezone);
  const first = dayOf(row.firstAt ?? ctx.now(), timezone);
  const days = input.range === 'all' ? daysFrom(first, today) : Number(input.range);
  const starts = dayStarts(addDays(today, 1 - days), days, timezone);
  const [{ stale }, checks, counted, notes, last, newest, own, pack] = await Promise.all([
    trackingCadence(project.id, ctx.now()),
    store.readDays(row.no, starts),
    store.countChecks(row.no, starts[0] ?? ctx.now(), starts.at(-1) ?? ctx.now()),
    // Notes are for those who work on the project.
    isClient(ctx.actor)
      ? []
      : store.readNotes(project.id, starts[0] ?? ctx.now(), starts.at(-1) ?? ctx.now(), LIMITS.notes),
    store.lastCheck(row.no),
    store.newestStored(row.no),
    store.readOwnPages(row.no),
    store.newestLocalPack(row.no),
  ]);
  const { trend: _, ...fields } = toRow(row, { stale, seesDifficulty: sees });
  const history = historyOf(addDays(today, 1 - days), days, checks);
  return {
    data: {
      keyword: {
        ...fields,
        note: isClient(ctx.actor) ? '' : row.note,
        every: EVERY.find((one) => one === row.every) ?? 'project',
        other_urls: last?.otherUrls.slice(0, 20) ?? [],
        snapshot_at: iso(newest?.at ?? null),
        search_id: await storedSearch(last),
        first_checked_at: iso(row.firstAt),
        created_at: row.createdAt.toISOString(),
      },
      local_pack: pack && {
        at: pack.at.toISOString(),
        entries: (pack.localPack as PackEntry[]).map((entry) => ({
          ...entry,
          is_own: isBusiness(entry, { domain: project.domain, businessName: project.businessName || null }),
        })),
      },
      history: {
        ...history,
        notes: notes.map(({ at, kind, text }) => ({
          day: dayOf(at, timezone),
          kind: kind === 'deploy' || kind === 'content' || kind === 'engine_update' ? kind : 'note',
          text: Array.from(text).slice(0, LIMITS.noteText).join(''),
        })),
        ...counted,
      },
      own_pages: own.toReversed().map(pagesOf),
    },
  };
}

const pagesOf = ({ at, url, position, urls, places }: store.OwnPages) => ({
  at: at.toISOString(),
  pages: [
    ...(url === null ? [] : [{ url, position }]),
    ...(urls ?? []).map((other, index) => ({ url: other, position: places?.[index] || null })),
  ],
});

const daysFrom = (first: string, last: string) =>
  Math.min(MAX_DAYS, Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1));

/** Start of each day, and end of the last one. */
export function dayStarts(from: string, days: number, timezone: string): Date[] {
  return Array.from({ length: days + 1 }, (_, at) => startOfDay(addDays(from, at), timezone));
}

const LETTERS: Readonly<Record<string, string>> = { present: 'p', absent: 'a', unmeasured: 'u' };
const PACK_LETTERS: Readonly<Record<string, string>> = { not_in_pack: 'n', no_pack: 'a', unmeasured: 'u' };

/** Days without gaps, built from the existing checks. @param checks ordered by day */
export function historyOf(
  from: string,
  days: number,
  checks: readonly store.DayCheck[],
): Pick<KeywordHistory, 'from' | 'days' | 'ai' | 'local_pack' | 'gaps' | 'url_changes'> {
  const values = new Array<number | null>(days).fill(null);
  const letters = new Array<string>(days).fill('-');
  const packs = new Array<string>(days).fill('-');
  const gaps: KeywordHistory['gaps'] = [];
  const urls: KeywordHistory['url_changes'] = [];
  let ranked: string | null = null;
  let before = -2;
  for (const { day, value, ai, place, reason, url, local, localPosition } of checks) {
    if (day < 0 || day >= days) continue;
    const name = addDays(from, day);
    values[day] = value;
    packs[day] = localPosition === null ? (PACK_LETTERS[local ?? ''] ?? '-') : String(Math.min(9, localPosition));
    letters[day] = ai === 'present' && place !== null ? 'c' : (LETTERS[ai ?? ''] ?? '-');
    if (value === null) {
      const cause = reasonIn(reason) ?? 'failed';
      const gap = gaps.at(-1);
      if (gap && gap.reason === cause && before === day - 1) gap.to = name;
      else gaps.push({ from: name, to: name, reason: cause });
      before = day;
    }
    if (url !== null) {
      if (ranked !== null && ranked !== url) urls.push({ day: name, url });
      ranked = url;
    }
  }
  return {
    from,
    days: values,
    ai: letters.join(''),
    local_pack: packs.join(''),
    gaps: gaps.slice(-LIMITS.gaps).reverse(),
    url_changes: urls.slice(-LIMITS.urls).reverse(),
  };
}

/** @throws NotFound */
export async function listKeywordSnapshots(
  ctx: Ctx,
  input: Input<'listKeywordSnapshots'>,
): Output<'listKeywordSnapshots'> {
  const { row } = await ofProject(ctx, input);
  const rows = await store.readChecks(row.no, input.before ? new Date(input.before) : undefined, input.limit + 1);
  const page = rows.slice(0, input.limit);
  return {
    data: {
      snapshots: page.map(({ at, state, position, depth, reason, top, imported }) => ({
        at: at.toISOString(),
        state,
        position,
        depth,
        reason: reasonIn(reason),
        stored: top !== null,
        imported,
      })),
      next_before: rows.length > input.limit ? iso(page.at(-1)?.at ?? null) : null,
    },
  };
}

type CheckRow = NonNullable<Awaited<ReturnType<typeof store.findCheck>>>;

const noSuchCheck = () => new NotFound('Check not found, or its SERP is not stored.');

/** @throws NotFound, also when no list is stored yet */
export async function getKeywordSnapshot(ctx: Ctx, input: Input<'getKeywordSnapshot'>): Output<'getKeywordSnapshot'> {
  const { project, row } = await ofProject(ctx, input);
  const check = input.at ? await store.findCheck(row.no, new Date(input.at)) : await store.newestStored(row.no);
  if (!check) throw noSuchCheck();
  return { data: { snapshot: { ...toSnapshot(check, project), search_id: await storedSearch(check) } } };
}

/** @throws NotFound when one of the two lists is not stored */
export async function compareKeywordSnapshots(
  ctx: Ctx,
  input: Input<'compareKeywordSnapshots'>,
): Output<'compareKeywordSnapshots'> {
  const { project, row } = await ofProject(ctx, input);
  const after = input.after ? await store.findCheck(row.no, new Date(input.after)) : await store.newestStored(row.no);
  if (!after?.top) throw noSuchCheck();
  const before = input.before
    ? await store.findCheck(row.no, new Date(input.before))
    : await store.newestStored(row.no, after.at);
  if (!before?.top) throw noSuchCheck();
  const [first, second] = before.at <= after.at ? [before, after] : [after, before];
  const [old, fresh] = [toSnapshot(first, project), toSnapshot(second, project)];
  return {
    data: {
      before: old.at,
      after: fresh.at,
      ...compareLists(old.results, fresh.results),
      features_added: fresh.features.filter((kind) => !old.features.includes(kind)),
      features_gone: old.features.filter((kind) => !fresh.features.includes(kind)),
    },
  };
}

/** The owner of a host: the project, a watched domain, or others. */
export function ownerOfHost(host: string, { domain, watchedDomains }: Pick<Project, 'domain' | 'watchedDomains'>) {
  if (isOnDomain(host, domain)) return { owner: 'own' as const, domain };
  const watched = watchedDomains.find((one) => isOnDomain(host, one));
  return watched ? { owner: 'competitor' as const, domain: watched } : { owner: 'other' as const, domain: null };
}

/** The search of a check; null when it was deleted, by a retention rule or a user. */
async function storedSearch(check: { searchId: string | null } | null): Promise<string | null> {
  const id = check?.searchId ?? null;
  return id !== null && (await existingSearches(null, [id])).has(id) ? id : null;
}

function toSnapshot(check: CheckRow, project: Project): Omit<Snapshot, 'search_id'> {
  const results = (check.top?.results ?? []) as [string, string][];
  const hosts = check.top?.hosts ?? [];
  const sources = (check.top?.aiSources ?? []) as { url: string; host: string; title: string }[];
  return {
    at: check.at.toISOString(),
    state: check.state,
    position: check.position,
    depth: check.depth,
    reason: reasonIn(check.reason),
    results: results.map(([url, title], at) => {
      const host = hosts[at] ?? '';
      return { position: at + 1, url, host, title, ...ownerOfHost(host, project) };
    }),
    features: check.features,
    ai_state: aiStateOf(check.aiState),
    ai_text: check.top?.aiText ?? null,
    ai_sources: sources.map(({ url, host, title }, at) => {
      return { place: at + 1, url, host, title, owner: ownerOfHost(host, project).owner };
    }),
    imported: check.imported,
  };
}
