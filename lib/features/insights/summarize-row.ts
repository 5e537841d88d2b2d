import { INSIGHT_KIND_IDS, type InsightKindId } from './contract.ts';
import { EVIDENCE } from './evidence-contract.ts';
import { summarize } from './summarize.ts';

/** An insight as stored. */
interface Row {
  kind: string;
  query: string | null;
  url: string | null;
  evidence: unknown;
}

/** The kind of a stored insight. */
export const kindOf = (row: Pick<Row, 'kind'>): InsightKindId =>
  INSIGHT_KIND_IDS.find((id) => id === row.kind) ?? 'striking_distance';

/** What a stored insight found, in one English sentence. */
// Written by `storeComputation`, maybe by an earlier version.
export const summarizeRow = (row: Row): string => summarize(kindOf(row), row, EVIDENCE.parse(row.evidence));
