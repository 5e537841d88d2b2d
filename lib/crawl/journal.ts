import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { type FrontierChange, MemoryFrontier, type MemoryFrontierOptions } from '#lib/crawl/frontier.ts';

type Slices = AsyncIterable<readonly FrontierChange[]> | Iterable<readonly FrontierChange[]>;

/**
 * A frontier that tells what changed in it, for a crawl that outlives its process. Whoever stores the pages of a slice
 * stores its changes in the same transaction: what was stored is then never asked for again, and what was not is.
 */
export class JournaledFrontier extends MemoryFrontier {
  #changes: FrontierChange[] = [];

  /** What changed since the last time, in order. */
  takeChanges(): FrontierChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  /** Takes the changes of an earlier process, slice by slice. */
  async restore(slices: Slices): Promise<void> {
    for await (const slice of slices) for (const change of slice) this.replay(change);
  }

  protected override note(change: FrontierChange): void {
    this.#changes.push(change);
  }
}

export function journaledFrontier(options: MemoryFrontierOptions): JournaledFrontier {
  return new JournaledFrontier(options);
}

/**
 * The frontier that an earlier process left: what it had visited is known, what was found and not visited waits, in its
 * order. Visits that were under way when it ended wait as well.
 * @param slices as `takeChanges` gave them, in order
 */
export async function restoreFrontier(options: MemoryFrontierOptions, slices: Slices): Promise<JournaledFrontier> {
  const frontier = new JournaledFrontier(options);
  await frontier.restore(slices);
  return frontier;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** A slice of changes is small; more than this is none of ours. */
const MAX_SLICE_BYTES = 256 * 1024 * 1024;

/** A slice of changes for the store: compressed lines of JSON. */
export async function encodeChanges(changes: readonly FrontierChange[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(changes.map((change) => JSON.stringify(change)).join('\n')));
}

/** The slice that `encodeChanges` wrote. @throws Error when it was not */
export async function decodeChanges(bytes: Uint8Array): Promise<FrontierChange[]> {
  const text = (await decompress(bytes, { maxOutputLength: MAX_SLICE_BYTES })).toString();
  // Ours, and never edited: what it holds is what encodeChanges was given.
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as FrontierChange);
}
