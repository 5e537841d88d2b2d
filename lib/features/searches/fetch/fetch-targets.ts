import { wallOf } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched } from '#lib/net/net.ts';
import type { Budget } from '#lib/platform/concurrency/budget.ts';
import { toAppError } from '#lib/platform/errors.ts';

/** Concurrent requests over all hosts; `lib/net` paces each host. */
const AT_ONCE = 16;
/** Maximum time for one page. */
const PAGE_MS = 10_000;
/** With less time than this, no request is sent. */
const LEAST_MS = 300;
/** Maximum characters of all pages of one answer. */
const MAX_CHARS = 48 * 1024 * 1024;

/** Content of a result's page; "" with a reason when it could not be fetched. */
export interface Target {
  content: string;
  error: string | null;
}

/** Pages of results, fetched concurrently while the search is still running. */
export interface Targets {
  /** Starts to fetch these addresses, except those added before. */
  add: (urls: readonly string[]) => void;
  /** Waits for all of them. */
  done: () => Promise<ReadonlyMap<string, Target>>;
}

/** @param read extracts the content of a page; it may throw an AppError that says why there is none */
export function fetchTargets(ctx: Ctx, budget: Budget, read: (page: Fetched) => Promise<string> | string): Targets {
  const found = new Map<string, Target>();
  const running = new Map<string, Promise<void>>();
  const waiting: string[] = [];
  let active = 0;
  let chars = 0;

  const fetchOne = async (url: string): Promise<Target> => {
    const timeoutMs = Math.min(PAGE_MS, budget.remainingMs());
    if (timeoutMs < LEAST_MS) return missing('Not fetched: time limit reached.');
    if (chars >= MAX_CHARS) return missing('Omitted: response size limit reached.');
    try {
      const page = await ctx.net.fetch(url, { signal: ctx.signal, totalTimeoutMs: timeoutMs });
      const wall = wallOf(page);
      if (wall) return missing(wall.reason);
      if (page.status >= 400) return missing(`The page returned status ${page.status}.`);
      const type = page.headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      if (type !== '' && !/^text\/(?!css|csv|calendar)|[/+]x?html|[/+]xml$/.test(type)) {
        return missing(`Not an HTML page: ${type.slice(0, 60)}.`);
      }
      const content = await read(page);
      if (chars + content.length > MAX_CHARS) return missing('Omitted: response size limit reached.');
      chars += content.length;
      return { content, error: null };
    } catch (thrown) {
      ctx.signal.throwIfAborted();
      const error = toAppError(thrown);
      if (error.code === 'internal') ctx.log.warn({ err: thrown, url }, 'page of a result not fetched');
      return missing(error.code === 'refused' ? 'Requests to this URL are not allowed.' : error.message);
    }
  };

  const work = () => {
    while (active < AT_ONCE) {
      const url = waiting.shift();
      if (url === undefined) return;
      active += 1;
      const task = fetchOne(url)
        .then((target) => void found.set(url, target))
        .finally(() => {
          active -= 1;
          work();
        });
      running.set(url, task);
      task.catch(() => {});
    }
  };

  return {
    add(urls) {
      for (const url of urls) if (!running.has(url) && !waiting.includes(url)) waiting.push(url);
      work();
    },
    async done() {
      while (found.size < running.size + waiting.length) await Promise.all(running.values());
      return found;
    },
  };
}

const missing = (error: string): Target => ({ content: '', error });
