/** Web worker that holds the rows of an explorer, so that loading, filtering and sorting never block the page. */
import { RequestFailed, runEndpoint } from '#lib/client/call-endpoint.ts';
import { Engine, type LoadBlock } from './engine.ts';
import type { Block, Value } from './fields.ts';
import { BLOCK, type RowsRequest, type RowsResponse, type Source } from './messages.ts';
import type { Query } from './query.ts';
import { rowsText } from './rows-text.ts';

let engine: Engine | null = null;
let number = 0;
/** A query that arrives before the rows is answered once they are loaded. */
let query: Query | null = null;
/** Rendered columns. */
let drawn: readonly string[] = [];

const tell = (message: RowsRequest) => postMessage(message);

/** Answer of an operation that returns rows. */
interface Answer {
  data: { block: Block; next: number | null };
}

const blocksOf =
  (source: Source, columns: readonly string[]): LoadBlock =>
  async (after) => {
    const { body } = await runEndpoint(source.endpoint, { ...source.input, columns, ...(after !== null && { after }) });
    return (body as Answer).data; // The server validated it against the operation's schema.
  };

async function load(
  source: Source,
  columns: readonly string[],
  held: Engine,
  keep: Extract<RowsResponse, { type: 'load' }>['keep'],
): Promise<void> {
  const asked = number;
  const rows = keep && { selected: held.rowAt(keep.selected), top: held.rowAt(keep.top) };
  const report = (done: boolean) => {
    // A newer query has arrived, with other positions.
    const now =
      rows && asked === number ? { selected: held.placeOf(rows.selected), top: held.placeOf(rows.top) } : null;
    const moved = keep && now && { before: keep, now };
    const first = now && now.top >= 0 ? Math.floor(now.top / BLOCK) : null;
    const blocks =
      first === null
        ? []
        : [first, first + 1].map((block): [number, Value[][]] => [
            block,
            held.window(block * BLOCK, (block + 1) * BLOCK, drawn),
          ]);
    tell({ type: 'loaded', rows: held.rows, done, number, matched: held.matched, moved, blocks });
  };
  try {
    await held.load(blocksOf(source, columns), () => report(false));
    report(true);
  } catch (error) {
    const requestId = error instanceof RequestFailed ? error.requestId : undefined;
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error), requestId });
  }
}

addEventListener('message', ({ data }: MessageEvent<RowsResponse>) => {
  switch (data.type) {
    case 'load':
      if (!engine) {
        engine = new Engine(data.fields);
        if (query) engine.run(query);
      }
      void load(data.source, data.columns, engine, data.keep);
      break;
    case 'query': {
      const begin = performance.now();
      number = data.number;
      query = data.query;
      drawn = data.columns;
      const matched = engine?.run(data.query) ?? 0;
      const { columns } = data;
      const rows = engine?.window(0, BLOCK, columns) ?? [];
      tell({ type: 'result', number, matched, ms: performance.now() - begin, columns, rows });
      break;
    }
    case 'window': {
      if (data.number !== number) break;
      const from = data.block * BLOCK;
      const rows = engine?.window(from, from + BLOCK, data.columns) ?? [];
      tell({ type: 'window', number, block: data.block, rows });
      break;
    }
    case 'text': {
      const ids = data.columns.map(({ id }) => id);
      const rows = engine?.window(0, engine.matched, ids) ?? [];
      tell({ type: 'text', ticket: data.ticket, text: rowsText(data.columns, rows, data.form) });
    }
  }
});
