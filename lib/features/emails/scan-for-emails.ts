import { refusedTarget } from '#lib/contract/refused-target.ts';
import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import type { EngineId } from '#lib/engines/engine.ts';
import { PAGE_ORIGINS } from '#lib/features/emails/contract.ts';
import { type Gathered, gather, type PageEmails } from '#lib/features/emails/gather.ts';
import { readOwnPages } from '#lib/features/emails/own-pages.ts';
import { phrasings } from '#lib/features/emails/phrasings.ts';
import { type Pages, readPages, type ScannedPage } from '#lib/features/emails/read-pages.ts';
import { type PhrasedSearch, searchPhrasings } from '#lib/features/searches/service.ts';
import { findPlain } from '#lib/inspect/emails/find-plain.ts';
import type { Ctx } from '#lib/net/context.ts';
import { type Budget, startBudget } from '#lib/platform/concurrency/budget.ts';
import { Refused } from '#lib/platform/errors.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

/** Weight of a new page in a query's yield when the engine's excerpt shows no address. */
const UNSEEN_YIELD = 0.5;

/** What to scan, and with which limits. */
export interface EmailScanInput {
  domain: string;
  engine: EngineId;
  country: string;
  /** Number of results pages. */
  pages: number;
  ownerId?: string;
  /** Time limits of the searches and of everything; pages that the searches found last are still read after them. */
  times: { searchMs: number; wholeMs: number };
}

/** Result of a search for emails. */
export interface EmailScan extends Gathered {
  searches: PhrasedSearch[];
  pages: (ScannedPage & { own: boolean })[];
  incompleteReason: string | null;
}

/**
 * Searches for the addresses of a domain: queries an engine and reads the domain's own pages in parallel, plus every
 * page found.
 * @throws when no address was found and either the engine or the domain's own pages failed: what `runSearch` throws,
 * else why the domain was not reached. A failure is an error, never an empty list. Refused for a domain that may not be
 * reached
 */
export async function scanForEmails(ctx: Ctx, input: EmailScanInput): Promise<EmailScan> {
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
  if (own.error?.code === 'refused') {
    throw new Refused(refusedTarget('domain', input.domain), { reason: own.error.reason ?? own.error.message });
  }
  // The domain's own pages come first, however late they were read.
  const looked = (await pages.done())
    .map((page) => ({ ...page, own: isOwn(page.url) }))
    .toSorted((a, b) => PAGE_ORIGINS.indexOf(a.foundBy) - PAGE_ORIGINS.indexOf(b.foundBy));
  const gathered = gather([...looked.flatMap(emailsOf), ...excerptsOf(excerpts, looked, bare)], bare);
  const failure = found.error ?? own.error;
  if (failure && gathered.emails.length === 0) throw failure;
  const problem = own.reason === null ? null : `The pages of the domain could not be crawled. ${own.reason}`;
  const stopped = found.error?.message ?? found.searches.find((one) => one.incompleteReason)?.incompleteReason ?? null;
  return {
    ...gathered,
    searches: found.searches,
    // A common path that does not exist is not a failed page.
    pages: looked.filter((page) => page.ok || page.foundBy !== 'path'),
    incompleteReason: [stopped, problem].filter((reason) => reason !== null).join(' ') || null,
  };
}

function emailsOf(page: ScannedPage & { own: boolean }): PageEmails[] {
  return page.ok ? [{ url: page.url, own: page.own, emails: page.emails }] : [];
}

/** Addresses in the text that an engine shows of a page, when the page itself did not yield them. */
function excerptsOf(excerpts: Map<string, string>, looked: readonly ScannedPage[], domain: string): PageEmails[] {
  const read = new Set(looked.flatMap((page) => (page.ok ? [page.url] : [])));
  return [...excerpts]
    .filter(([url]) => !read.has(url))
    .map(([url, text]) => ({
      url,
      own: false,
      emails: findPlain(text, domain).map(({ email, host }) => ({
        email,
        host,
        forms: ['excerpt' as const],
        placeholder: false,
        snippet: text.slice(0, 160),
      })),
    }));
}

/** Searches with both queries; results pages are spent on the one that yields new pages. */
function search(
  ctx: Ctx,
  domain: string,
  { engine, country, pages: wanted, ownerId }: EmailScanInput,
  { pages, excerpts, budget }: { pages: Pages; excerpts: Map<string, string>; budget: Budget },
) {
  return searchPhrasings(ctx, {
    queries: phrasings(domain),
    engine,
    country,
    pages: wanted,
    budget,
    purpose: 'emails',
    ...(ownerId === undefined ? {} : { ownerId }),
    onPage: ({ results }) => {
      let gain = 0;
      for (const { url, title, description } of results) {
        const address = url.replace(/#.*$/s, '');
        const isNew = !excerpts.has(address);
        const text = `${title} ${description}`;
        excerpts.set(address, text);
        void pages.read(address, 'search');
        if (isNew) gain += findPlain(text, domain).length > 0 ? 1 : UNSEEN_YIELD;
      }
      return gain;
    },
  });
}
