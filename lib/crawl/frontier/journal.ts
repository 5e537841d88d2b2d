import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { type FrontierChange, MemoryFrontier, type MemoryFrontierOptions } from '#lib/crawl/frontier/frontier.ts';

type Slices = AsyncIterable<readonly FrontierChange[]> | Iterable<readonly FrontierChange[]>;

/**
 * A frontier that records its changes, for a crawl that outlives its process. The caller stores the pages of a slice and its
 * changes in one transaction: stored pages are never requested again, others are.
 */
export class JournaledFrontier extends MemoryFrontier {
  #changes: FrontierChange[] = [];

  /** Changes since the last call, in order. */
  takeChanges(): FrontierChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  /** Applies the changes of an earlier process, slice by slice. */
  async restore(slices: Slices): Promise<void> {
    for await (const slice of slices) for (const change of slice) this.replay(change);
  }

  protected override note(change: FrontierChange): void {
    this.#changes.push(change);
  }
}

/**
 * The frontier of an earlier process: visited URLs are known; discovered but unvisited URLs wait in their order, including
 * visits in progress at its end.
 * @param slices as returned by `takeChanges`, in order
 */
export async function restoreFrontier(options: MemoryFrontierOptions, slices: Slices): Promise<JournaledFrontier> {
  const frontier = new JournaledFrontier(options);
  await frontier.restore(slices);
  return frontier;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** A slice of changes is small; a larger one was not written by this program. */
const MAX_SLICE_BYTES = 256 * 1024 * 1024;

/** Encodes a slice of changes for storage: compressed lines of JSON. */
export async function encodeChanges(changes: readonly FrontierChange[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(changes.map((change) => JSON.stringify(change)).join('\n')));
}

/** Decodes a slice from `encodeChanges`. @throws Error for anything else */
export async function decodeChanges(bytes: Uint8Array): Promise<FrontierChange[]> {
  const text = (await decompress(bytes, { maxOutputLength: MAX_SLICE_BYTES })).toString();
  // Written only by encodeChanges, so its content has the right type.
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as FrontierChange);
}
