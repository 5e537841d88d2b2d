import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { FEATURE_KINDS } from '#lib/engines/engine.ts';
import { referringDomainsOf } from '#lib/features/backlinks/service.ts';
import {
  DIFFICULTY_PARTS,
  type getKeywordDifficulty as definition,
} from '#lib/features/rankings/difficulty/contract.ts';
import { difficultyInput } from '#lib/features/rankings/difficulty/difficulty-input.ts';
import { countFirstPages } from '#lib/features/rankings/difficulty/difficulty-store.ts';
import * as formula from '#lib/features/rankings/difficulty/formula.ts';
import { ownerOfHost } from '#lib/features/rankings/history/history.ts';
import { newestStored } from '#lib/features/rankings/history/history-store.ts';
import { findKeyword } from '#lib/features/rankings/keyword-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound } from '#lib/platform/errors.ts';

type Output = OutputOf<typeof definition>;

const NOTHING: Output['data'] = {
  state: 'not_measured',
  reason: 'no_serp',
  value: null,
  low: 0,
  high: 100,
  formula: formula.DIFFICULTY_FORMULA,
  at: null,
  serps: 0,
  links_known: 0,
  parts: [],
  features: [],
  overview_unknown: false,
  results: [],
};

/** From the newest stored SERP and the backlink indexes that the caller may read. @throws NotFound */
export async function getKeywordDifficulty(ctx: Ctx, input: InputOf<typeof definition>): Promise<Output> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const row = await findKeyword(project.id, input.keyword_id);
  if (!row) throw new NotFound('Keyword not tracked in this project.');
  const check = await newestStored(row.no);
  const hosts = check?.top?.hosts.slice(0, formula.FIRST_PAGE) ?? [];
  if (!check?.top || hosts.length === 0) return { data: NOTHING };
  const [links, { serps, pagesOf }] = await Promise.all([
    referringDomainsOf(ctx, hosts),
    countFirstPages(project.id, row.engine, row.country),
  ]);
  // Our own JSON, written with the hosts.
  const stored = check.top.results as [string, string][];
  const { keyword, engine, country, language } = row;
  const { features, aiState } = check;
  const asked = difficultyInput(
    { keyword, engine, country, language, hosts, results: stored, features, aiState },
    { links, serps, pagesOf },
  );
  const { total, parts } = formula.difficultyOf(asked);
  const pushing = formula.pushingFeatures(asked.features);
  return {
    data: {
      ...NOTHING,
      state: total === null ? 'not_measured' : 'measured',
      reason: total === null ? 'no_links' : null,
      ...total,
      at: check.at.toISOString(),
      serps,
      links_known: asked.results.filter(({ referringDomains }) => referringDomains !== null).length,
      parts: DIFFICULTY_PARTS.map((part) => ({ part, weight: formula.WEIGHTS[part], ...rounded(parts[part]) })),
      features: FEATURE_KINDS.filter((kind) => pushing.includes(kind)),
      overview_unknown: asked.unknownOverview,
      results: asked.results.map((result, index) => ({
        position: index + 1,
        url: result.url,
        host: result.host,
        title: result.title,
        owner: ownerOfHost(result.host, project).owner,
        referring_domains: result.referringDomains,
        match: formula.titleMatch(result, asked),
        recurring: serps < formula.MIN_SERPS ? null : formula.isRecurring(result),
      })),
    },
  };
}

const rounded = ({ value, low, high }: formula.Ranged) => ({
  value: value === null ? null : Math.round(value),
  low: Math.round(low),
  high: Math.round(high),
});
