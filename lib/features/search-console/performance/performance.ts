import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { dayOf } from '#lib/features/google-accounts/service.ts';
import { sessionsOfKeys, sessionsOfPeriod } from '#lib/features/search-console/performance/beside-clicks.ts';
import { addUp, figuresOf } from '#lib/features/search-console/performance/figures.ts';
import { importedDays, importedRows } from '#lib/features/search-console/performance/imported.ts';
import * as store from '#lib/features/search-console/performance/performance-store.ts';
import { comparedPeriod, type Period, periodOf } from '#lib/features/search-console/performance/periods.ts';
import { rowSource } from '#lib/features/search-console/performance/row-source.ts';
import type * as contract from '#lib/features/search-console/performance-contract.ts';
import type { PerformanceScope } from '#lib/features/search-console/performance-contract.ts';
import { findProperty, type PropertyRow } from '#lib/features/search-console/property-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { fromCursor, toCursor } from '#lib/platform/database/cursor.ts';

type Performance = OutputOf<typeof contract.getSearchPerformance>;
type Rows = OutputOf<typeof contract.listSearchPerformance>;
type ListInput = InputOf<typeof contract.listSearchPerformance>;

/** A property with the periods of a request; a question is null while nothing is loaded. */
export interface Asked {
  project: { domain: string };
  property: PropertyRow | null;
  question: store.Question | null;
}

/** Reads what a request is about. @throws NotFound (project) */
export async function askedOf(ctx: Ctx, scope: PerformanceScope): Promise<Asked> {
  const { project } = await requireProjectRole(ctx, scope.project_id, 'viewer');
  const property = await findProperty(scope.project_id);
  const { firstDay, lastDay } = property ?? {};
  const loaded: Period | null = firstDay && lastDay ? { from: dayOf(firstDay), to: dayOf(lastDay) } : null;
  const period = periodOf(scope, loaded);
  if (!property || !period) return { project, property, question: null };
  const { query, page, country, device } = scope;
  const compared = comparedPeriod(period, scope.compare, loaded);
  return {
    project,
    property,
    question: { propertyNo: property.no, filter: { query, page, country, device }, period, compared },
  };
}

/** Totals and days of a period. @throws NotFound (project) */
export async function getSearchPerformance(ctx: Ctx, scope: PerformanceScope): Promise<Performance> {
  const { question, property } = await askedOf(ctx, scope);
  if (!question || !property) {
    const none = figuresOf(addUp([]));
    const data = { period: null, compared: null, source: 'property' as const, now: none, before: null };
    return { data: { ...data, anonymized: null, days: [], analytics: null, days_before: [] } };
  }
  const { period, compared, filter } = question;
  const isFile = property.source === 'file';
  const [days, earlier] = isFile
    ? [await importedDays(property.no, period), []]
    : await Promise.all([store.daySums(question, period), compared ? store.daySums(question, compared) : []]);
  const { source } = rowSource(question.propertyNo, 'date', filter);
  const named =
    isFile || Object.values(filter).some(Boolean) ? null : await store.namedSums(question.propertyNo, period);
  const sum = addUp(days);
  return {
    data: {
      period,
      compared: isFile ? null : compared,
      source: isFile ? 'file' : source,
      now: figuresOf(sum),
      before: compared && !isFile ? figuresOf(addUp(earlier)) : null,
      anonymized: named && {
        clicks: Math.max(0, sum.clicks - named.clicks),
        impressions: Math.max(0, sum.impressions - named.impressions),
      },
      analytics: isFile ? null : await sessionsOfPeriod(scope.project_id, question),
      days: days.map((row) => ({ date: row.day, ...figuresOf(row) })),
      days_before: earlier.map((row) => ({ date: row.day, ...figuresOf(row) })),
    },
  };
}

const keyText = z
  .string()
  .max(2_100)
  .refine((text) => !text.includes('\0'));
const placeOf = (sort: ListInput['sort']) => z.tuple([sort === 'key' ? keyText : z.number(), keyText]);

/** One page of rows by a dimension. @throws NotFound (project), InvalidInput (cursor) */
export async function listSearchPerformance(ctx: Ctx, input: ListInput): Promise<Rows> {
  const asked = await askedOf(ctx, input);
  if (!asked.question || !asked.property) {
    return { data: { period: null, source: 'property', rows: [], next_cursor: null } };
  }
  const { source, period, rows, next } = await pageOf(asked.question, asked.property, input);
  return { data: { period, source, rows, next_cursor: next } };
}

/** A page of rows; also for exports. */
export async function pageOf(
  question: store.Question,
  property: PropertyRow,
  { dimension, sort, order, limit, cursor }: Pick<ListInput, 'dimension' | 'sort' | 'order' | 'limit' | 'cursor'>,
) {
  const [value, key] = cursor === undefined ? [] : fromCursor(cursor, placeOf(sort));
  const after = value === undefined || key === undefined ? null : { value, key };
  if (property.source === 'file') return importedRows(property.no, { dimension, sort, order, after, limit }, question);
  const found = await store.dimensionSums(question, { dimension, sort, order, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const keys = rows.map(({ key: one }) => one);
  const sessions = await sessionsOfKeys(property.projectId, question, dimension, keys);
  return {
    source: rowSource(question.propertyNo, dimension, question.filter).source,
    period: question.period,
    next: last ? toCursor([last.value, last.key]) : null,
    rows: rows.map((row) => ({
      key: row.key,
      ...figuresOf(row),
      analytics: sessions?.get(row.key) ?? null,
      before: question.compared
        ? figuresOf({
            clicks: row.clicksBefore,
            impressions: row.impressionsBefore,
            positionSum: row.positionSumBefore,
          })
        : null,
    })),
  };
}
