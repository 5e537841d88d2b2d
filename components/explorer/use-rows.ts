import { useCallback, useEffect, useRef, useState } from 'react';
import type { Field, Value } from '#components/explorer/model/fields.ts';
import {
  type Anchors,
  BLOCK,
  type Moved,
  type RowsRequest,
  type RowsResponse,
  type Source,
  type TextForm,
} from '#components/explorer/model/messages.ts';
import type { Query } from '#components/explorer/model/query.ts';
import { useMessages } from '#messages';

interface Seen {
  /** Rows loaded so far. */
  loaded: number;
  complete: boolean;
  /** Rows that match the query; null before the first answer. */
  matched: number | null;
  /** Duration of the last query in the worker, in milliseconds. */
  ms: number | null;
  failure: { message: string; requestId: string | undefined } | null;
  /** Columns of a row's values, in order. */
  columns: readonly string[];
  /** New positions of the anchored rows after the last load. */
  moved: Moved | null;
  /** Number of finished loads, successful or not. */
  rounds: number;
  /** Blocks of the result by number; a new object with every change. */
  blocks: ReadonlyMap<number, readonly (readonly Value[])[]>;
}

/** The rows that match the query, as far as they are loaded. */
export interface Rows extends Omit<Seen, 'blocks' | 'rounds'> {
  /** Whether rows are still arriving. */
  live: boolean;
  /** Registers a callback that returns the anchored positions. */
  hold: (anchors: () => Anchors) => void;
  /** A row of the result; undefined while it is loading. */
  at: (index: number) => readonly Value[] | undefined;
  /** Requests a range of rows, unless they are loaded. */
  want: (from: number, to: number) => void;
  /** All rows of the result as text. */
  text: (columns: readonly Field[], form: TextForm) => Promise<string>;
  reload: () => void;
}

const NOTHING: Seen = {
  loaded: 0,
  complete: false,
  matched: null,
  ms: null,
  failure: null,
  columns: [],
  moved: null,
  rounds: 0,
  blocks: new Map(),
};

interface RowRange {
  source: Source;
  fields: readonly Field[];
  query: Query;
  /** Visible columns. */
  columns: readonly string[];
  /** Whether the rows change: they are reloaded repeatedly, and once more when that ends. */
  live: boolean;
}

/** Interval between reloads of changing rows; longer when a load takes long. */
const REFRESH_MS = 3_000;
const REST = 10;

/**
 * Holds the rows of a large table in a web worker, which loads, filters and sorts them and returns the visible ones. A
 * column is loaded when it is first rendered, filtered or sorted. The arguments must keep their identity while they mean the
 * same.
 */
export function useRows({ source, fields, query, columns, live }: RowRange): Rows {
  const t = useMessages();
  const [seen, setSeen] = useState<Seen>(NOTHING);
  const thread = useRef<Worker | null>(null);
  const number = useRef(0);
  const asked = useRef(new Set<number>());
  const tickets = useRef({ last: 0, open: new Map<number, (text: string) => void>() });
  const loading = useRef<ReadonlySet<string>>(new Set());
  const anchors = useRef<() => Anchors>(() => ({ selected: 0, top: 0 }));
  const clock = useRef({ begun: 0, ms: 0 });

  const tell = useCallback((message: RowsResponse) => thread.current?.postMessage(message), []);

  useEffect(() => {
    const worker = new Worker(new URL('./model/rows-thread.ts', import.meta.url), { type: 'module' });
    const hear = (data: RowsRequest) => {
      if (data.type === 'text') {
        tickets.current.open.get(data.ticket)?.(data.text);
        tickets.current.open.delete(data.ticket);
      } else if (data.type === 'failed') setSeen((before) => ({ ...before, failure: data, rounds: before.rounds + 1 }));
      else if (data.type === 'loaded') {
        const { rows: loaded, done, matched, moved, blocks: fresh } = data;
        clock.current.ms = performance.now() - clock.current.begun;
        const ended = (before: Seen) => ({
          loaded,
          complete: before.complete || done,
          failure: null,
          rounds: before.rounds + (done ? 1 : 0),
        });
        // A newer query is on its way to the worker: its answer reports the matching rows.
        if (data.number !== number.current) return setSeen((before) => ({ ...before, ...ended(before) }));
        // The old rows stay visible until the new ones arrive; the same blocks are requested again.
        asked.current = new Set(fresh.map(([block]) => block));
        setSeen((before) => ({
          ...before,
          ...ended(before),
          matched,
          moved,
          blocks: new Map([...before.blocks, ...fresh]),
        }));
      } else if (data.number !== number.current) return;
      else if (data.type === 'window')
        setSeen((before) => ({ ...before, blocks: new Map(before.blocks).set(data.block, data.rows) }));
      else {
        asked.current = new Set([0]);
        const { matched, ms, rows } = data;
        setSeen((before) => ({
          ...before,
          matched,
          ms,
          moved: null,
          columns: data.columns,
          blocks: new Map([[0, rows]]),
        }));
      }
    };
    worker.addEventListener('message', ({ data }: MessageEvent<RowsRequest>) => hear(data));
    worker.addEventListener('error', () =>
      setSeen((before) => ({
        ...before,
        failure: { message: t('Could not load the table. Reload the page.'), requestId: undefined },
      })),
    );
    thread.current = worker;
    loading.current = new Set();
    setSeen(NOTHING);
    return () => worker.terminate();
  }, [t]);

  const load = useCallback(
    (ids: Iterable<string>, keep: Anchors | null) => {
      loading.current = new Set(ids);
      clock.current.begun = performance.now();
      // A table that is only refreshed stays as it is until then.
      if (keep === null) setSeen((before) => ({ ...before, failure: null, complete: false }));
      tell({ type: 'load', source, fields, columns: [...loading.current], keep });
    },
    [source, fields, tell],
  );

  useEffect(() => {
    number.current += 1;
    tell({ type: 'query', number: number.current, query, columns });
    const needed = neededBy(query, columns);
    if (needed.some((id) => !loading.current.has(id))) load([...loading.current, ...needed], null);
  }, [query, columns, tell, load]);

  const { blocks, matched } = seen;
  const want = useCallback(
    (from: number, to: number) => {
      for (let block = Math.floor(from / BLOCK); block * BLOCK < Math.min(to, matched ?? 0); block++) {
        if (asked.current.has(block)) continue;
        asked.current.add(block);
        tell({ type: 'window', number: number.current, block, columns });
      }
    },
    [matched, columns, tell],
  );
  const at = useCallback((index: number) => blocks.get(Math.floor(index / BLOCK))?.[index % BLOCK], [blocks]);
  const text = useCallback(
    (wanted: readonly Field[], form: TextForm) =>
      new Promise<string>((resolve) => {
        tickets.current.last += 1;
        tickets.current.open.set(tickets.current.last, resolve);
        tell({ type: 'text', ticket: tickets.current.last, columns: wanted, form });
      }),
    [tell],
  );
  const reload = useCallback(() => load([...loading.current], null), [load]);
  const refresh = useCallback(() => load([...loading.current], anchors.current()), [load]);
  const { rounds, ...shown } = seen;
  useEffect(() => {
    if (!live || rounds === 0) return;
    const timer = setTimeout(refresh, Math.max(REFRESH_MS, REST * clock.current.ms));
    return () => clearTimeout(timer);
  }, [live, rounds, refresh]);
  const wasLive = useRef(live);
  useEffect(() => {
    if (wasLive.current && !live) refresh();
    wasLive.current = live;
  }, [live, refresh]);
  const hold = useCallback((tellAnchors: () => Anchors) => {
    anchors.current = tellAnchors;
  }, []);
  return { ...shown, live, at, want, text, reload, hold };
}

/** Columns that are needed to answer and render a query. */
function neededBy({ filter, find, findIn, sort }: Query, columns: readonly string[]): string[] {
  const asked = filter.parts.flatMap((part) => ('parts' in part ? part.parts : [part])).map(({ field }) => field);
  return [...new Set([...columns, ...asked, ...(find ? findIn : []), ...(sort ? [sort.field] : [])])];
}
