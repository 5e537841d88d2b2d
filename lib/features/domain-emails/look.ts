import { siteRobots } from '#lib/crawl/site-robots.ts';
import type { EngineId } from '#lib/engines/engine.ts';
import type { Ctx } from '#lib/features/context.ts';
import { PAGE_ORIGINS } from '#lib/features/domain-emails/contract.ts';
import { type Gathered, gather, type PageEmails } from '#lib/features/domain-emails/gather.ts';
import { readOwnPages } from '#lib/features/domain-emails/own-pages.ts';
import { phrasings } from '#lib/features/domain-emails/phrasings.ts';
import { type LookedAt, type Pages, readPages } from '#lib/features/domain-emails/read-pages.ts';
import { type Budget, startBudget } from '#lib/features/search/budget.ts';
import { isOnDomain } from '#lib/features/search/on-domain.ts';
import { runSearch } from '#lib/features/search/run-search.ts';
import { findPlain } from '#lib/inspect/emails/find-plain.ts';
import { AppError } from '#lib/platform/errors.ts';

/** With less, no further search is begun. */
const LEAST_SEARCH_MS = 2_500;

export interface LookInput {
  domain: string;
  engine: EngineId;
  country: string;
  /** Pages of results wanted. */
  pages: number;
  ownerId?: string;
  /** What the searches and the whole may take; pages that the searches found last are still read after them. */
  times: { searchMs: number; wholeMs: number };
}

export interface SearchDone {
  query: string;
  searchId: string | null;
  pagesRead: number;
  resultsCount: number;
  incompleteReason: string | null;
}

/** What a look gave. */
export interface Look extends Gathered {
  searches: SearchDone[];
  pages: (LookedAt & { own: boolean })[];
  incompleteReason: string | null;
}

/**
 * Looks for the addresses of a domain: a search and the domain's own pages side by side, every page found read.
 * @throws when no address was found and the engine gave nothing, or the domain's own pages could not be had: what
 * `runSearch` throws, else why the domain was not reached. A failure is an error, never an empty list. Refused for a domain
 * that may not be reached
 */
export async function lookForEmails(ctx: Ctx, input: LookInput): Promise<Look> {
  const bare = input.domain.replace(/^www\./, '');
  const robots = siteRobots(ctx.net, ctx.signal);
  const moved = new Set<string>();
  const isOwn = (url: string) => {
    const host = URL.parse(url)?.hostname ?? '';
    return isOnDomain(host, bare) || moved.has(host);
  };
  const pages = readPages(ctx, { domain: bare, robots, isOwn, budget: startBudget(input.times.wholeMs) });
  const excerpts = new Map<string, string>();
  const [own, found] = await Promise.all([
    readOwnPages(input.domain, robots, pages, ({ url }) => moved.add(URL.parse(url)?.hostname ?? '')),
    search(ctx, bare, input, { pages, excerpts, budget: startBudget(input.times.searchMs) }),
  ]);
  if (own.error?.code === 'refused') throw own.error;
  // The domain's own word goes first, however late it came.
  const looked = (await pages.done())
    .map((page) => ({ ...page, own: isOwn(page.url) }))
    .toSorted((a, b) => PAGE_ORIGINS.indexOf(a.foundBy) - PAGE_ORIGINS.indexOf(b.foundBy));
  const gathered = gather([...looked.flatMap(emailsOf), ...excerptsOf(excerpts, looked, bare)], bare);
  const failure = found.error ?? own.error;
  if (failure && gathered.emails.length === 0) throw failure;
  const problem = own.reason === null ? null : `The domain's own pages could not be read. ${own.reason}`;
  const stopped = found.error?.message ?? found.searches.find((one) => one.incompleteReason)?.incompleteReason ?? null;
  return {
    ...gathered,
    searches: found.searches,
    // A usual path that is not there is no page that failed.
    pages: looked.filter((page) => page.ok || page.foundBy !== 'path'),
    incompleteReason: [stopped, problem].filter((reason) => reason !== null).join(' ') || null,
  };
}

function emailsOf(page: LookedAt & { own: boolean }): PageEmails[] {
  return page.ok ? [{ url: page.url, own: page.own, emails: page.emails }] : [];
}

/** Addresses in the words an engine shows of a page, where the page itself did not give them. */
function excerptsOf(excerpts: Map<string, string>, looked: readonly LookedAt[], domain: string): PageEmails[] {
  const read = new Set(looked.flatMap((page) => (page.ok ? [page.url] : [])));
  return [...excerpts]
    .filter(([url]) => !read.has(url))
    .map(([url, text]) => ({
      url,
      own: false,
      emails: findPlain(text, domain).map(({ email, host }) => ({
        ...{ email, host, forms: ['excerpt' as const], placeholder: false },
        snippet: text.slice(0, 160),
      })),
    }));
}

/** Asks in one way after the other. @returns the error of the first search when it gave nothing */
async function search(
  ctx: Ctx,
  domain: string,
  { engine, country, pages: wanted, ownerId }: LookInput,
  { pages, excerpts, budget }: { pages: Pages; excerpts: Map<string, string>; budget: Budget },
): Promise<{ searches: SearchDone[]; error: AppError | null }> {
  const searches: SearchDone[] = [];
  const unasked = (query: string, reason: string) =>
    searches.push({ query, searchId: null, pagesRead: 0, resultsCount: 0, incompleteReason: reason });
  for (const phrasing of phrasings(domain, wanted)) {
    const { query } = phrasing;
    const budgetMs = budget.remainingMs();
    if (budgetMs < LEAST_SEARCH_MS) {
      unasked(query, 'There was no time left for this search.');
      break;
    }
    try {
      const outcome = await runSearch(ctx, {
        ...{ query, engine, country, pages: phrasing.pages, purpose: 'emails', budgetMs },
        ...(ownerId === undefined ? {} : { ownerId }),
        onPage: ({ results }) => {
          for (const { url, title, description } of results) {
            const address = url.replace(/#.*$/s, '');
            excerpts.set(address, `${title} ${description}`);
            void pages.read(address, 'search');
          }
        },
      });
      searches.push({ query, ...outcome });
      // Who has just refused us is not asked in other words.
      if (outcome.incompleteReason !== null) break;
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      unasked(query, error.message);
      return { searches, error: searches.length === 1 ? error : null };
    }
  }
  return { searches, error: null };
}
