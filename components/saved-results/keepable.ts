import type { RecordKind } from '#lib/features/saved-results/contract.ts';

/** What to save: an existing record, or the answer of an operation that stores none. */
export type Keepable = { kind: RecordKind; recordId: string } | { operation: string; input: unknown; answer: unknown };
