import type { Change, RankingRow } from '#lib/features/rankings/contract.ts';
import {
  AI_REASONS,
  AI_STATES,
  CANNIBALIZATIONS,
  DEVICES,
  DIFFICULTY_REASONS,
  type DifficultyReason,
  LOCAL_PACK_STATES,
  UNMEASURED_REASONS,
} from '#lib/features/rankings/fields-contract.ts';
import { choiceOf } from '#lib/features/rankings/figures/ai-choice.ts';
import type { StaleBefore } from '#lib/features/rankings/keyword-where.ts';
import type { KeywordRow } from '#lib/features/rankings/ranking-store.ts';
import { engineOf } from '#lib/features/searches/service.ts';

/** Table rows as the contract shows them. */

export const deviceOf = (text: string) => DEVICES.find((one) => one === text) ?? 'desktop';
/** A stored reason; `failed` for one that is no longer known. */
export const reasonIn = (text: string | null) =>
  text === null ? null : (UNMEASURED_REASONS.find((one) => one === text) ?? 'failed');
/** A stored state of an AI overview; null for an unknown one. */
export const aiStateOf = (text: string | null) => AI_STATES.find((one) => one === text) ?? null;
/** A stored reason for a missing overview or local pack; `failed` for one that is no longer known. */
export const aiReasonIn = (text: string | null) =>
  text === null ? null : (AI_REASONS.find((one) => one === text) ?? 'failed');
/** A stored state of a local pack; null for an unknown one. */
export const localPackStateOf = (text: string | null) => LOCAL_PACK_STATES.find((one) => one === text) ?? null;
const measuredAiState = (text: string | null) => (text === 'present' || text === 'absent' ? text : null);
/** A time as ISO 8601. */
export const iso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * Positions gained since an earlier day, by the rule of `changeKind`. A position beyond the depth of one of the two is
 * neither new nor lost.
 * @param before a position, -N for not among the first N, null for nothing measured
 */
export function changeOf(
  now: { state: KeywordRow['state']; position: number | null; depth: number | null },
  before: number | null,
): Change {
  if (now.state === null || now.state === 'unmeasured' || before === null || before === 0) return null;
  if (now.position === null) return before > 0 && before <= (now.depth ?? 0) ? 'lost' : null;
  if (before > 0) return before - now.position;
  return now.position <= -before ? 'new' : null;
}

/** Whether a keyword's last check is older than its schedule allows. */
export function isStale({ every, checkedAt }: Pick<KeywordRow, 'every' | 'checkedAt'>, stale: StaleBefore): boolean {
  if (checkedAt === null || every === 'off') return false;
  const before = every === 'weekly' ? stale.weekly : every === 'monthly' ? stale.monthly : stale.project;
  return before !== null && checkedAt < before;
}

/** What a row depends on beside the keyword. */
export interface RowContext {
  stale: StaleBefore;
  /** Whether the reader may see figures from the backlinks of the project's owner. */
  seesDifficulty: boolean;
}

/** The stored difficulty of a keyword, or why there is none. */
export function toDifficulty(
  row: Pick<KeywordRow, 'difficulty' | 'difficultyLow' | 'difficultyHigh' | 'difficultyReason' | 'measuredAt'>,
  seesDifficulty: boolean,
): Pick<RankingRow, 'difficulty' | 'difficulty_low' | 'difficulty_high' | 'difficulty_reason'> {
  const none = (reason: DifficultyReason) => ({
    difficulty: null,
    difficulty_low: null,
    difficulty_high: null,
    difficulty_reason: reason,
  });
  if (!seesDifficulty) return none('private');
  if (row.difficulty !== null) {
    return {
      difficulty: row.difficulty,
      difficulty_low: row.difficultyLow,
      difficulty_high: row.difficultyHigh,
      difficulty_reason: null,
    };
  }
  // Before the first measurement there is no list.
  if (row.measuredAt === null) return none('no_serp');
  return none(DIFFICULTY_REASONS.find((one) => one === row.difficultyReason) ?? 'pending');
}

/** A stored keyword as a row of the table. */
export function toRow(row: KeywordRow, { stale, seesDifficulty }: RowContext): RankingRow {
  return {
    id: row.id,
    keyword: row.keyword,
    search_engine: engineOf(row.engine),
    country: row.country,
    language: row.language || null,
    device: deviceOf(row.device),
    location: row.location || null,
    starred: row.starred,
    tags: row.tags,
    state: row.state,
    position: row.position,
    depth: row.depth,
    checked_at: iso(row.checkedAt),
    reason: reasonIn(row.reason),
    retry_at: iso(row.retryAt),
    measured_position: row.measuredPosition,
    measured_depth: row.measuredDepth,
    measured_at: iso(row.measuredAt),
    stale: isStale(row, stale),
    change_1d: changeOf(row, row.day1),
    change_7d: changeOf(row, row.day7),
    change_30d: changeOf(row, row.day30),
    best_position: row.bestPosition,
    best_at: iso(row.bestAt),
    trend: row.trend.map((value) => (value === 0 ? null : value)),
    url: row.url,
    target_url: row.targetUrl,
    wrong_url: row.wrongUrl,
    own_results: row.ownCount,
    cannibalization: CANNIBALIZATIONS.find((one) => one === row.cannibalization) ?? null,
    features: row.features,
    ai_state: aiStateOf(row.aiState),
    ai_place: row.aiPlace,
    ai_reason: aiReasonIn(row.aiReason),
    ai_measured_state: measuredAiState(row.aiMeasuredState),
    ai_measured_place: row.aiMeasuredPlace,
    ai_measured_at: iso(row.aiMeasuredAt),
    ai_overview: choiceOf(row.aiOverview),
    local_pack_state: localPackStateOf(row.localState),
    local_pack_position: row.localPosition,
    local_pack_reason: aiReasonIn(row.localReason),
    avg_monthly_searches: row.avgMonthlySearches,
    ...toDifficulty(row, seesDifficulty),
  };
}
