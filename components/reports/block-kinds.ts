import type { Block } from '#lib/features/reports/blocks-contract.ts';
import type { PlainMessage } from '#lib/i18n/translator.ts';

type Content<Kind extends Block['kind']> = Omit<Extract<Block, { kind: Kind }>, 'id' | 'kind'>;

/** Kinds of blocks in menu order, with what a new one contains. */
export const BLOCK_KINDS: { [Kind in Block['kind']]: { label: PlainMessage; initial: Content<Kind> } } = {
  heading: { label: 'Heading', initial: { text: '' } },
  text: { label: 'Text', initial: { text: '' } },
  kpis: { label: 'Metrics', initial: { metrics: ['visibility', 'audit_score', 'backlinks'] } },
  chart: { label: 'Chart', initial: { chart: 'visibility' } },
  table: { label: 'Table', initial: { table: 'top_movers', rows: 10 } },
  page_break: { label: 'Page break', initial: {} },
};
// The keys of this record are exactly these.
export const BLOCK_KIND_IDS = Object.keys(BLOCK_KINDS) as Block['kind'][];

/** Initial state of a new block. @param used ids of the other blocks */
export function newBlock(kind: Block['kind'], used: ReadonlySet<string>): Block {
  let number = 1;
  while (used.has(`${kind}-${number}`)) number++;
  // The initial content of a kind has the fields of that kind.
  return { id: `${kind}-${number}`, kind, ...BLOCK_KINDS[kind].initial } as Block;
}

/** The list with one element moved; the same list if the target does not exist. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
