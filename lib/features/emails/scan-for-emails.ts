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

/** Pages that the engine found, by the URL requested: what it shows of them, once per query, and their reading. */
type Excerpts = Map<string, { texts: string[]; reading: Promise<ScannedPage> }>;

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
  const excerpts: Excerpts = new Map();
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
  const gathered = gather([...looked.flatMap(emailsOf), ...(await excerptsOf(excerpts, bare))], bare);
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

/** Addresses in the texts that an engine shows of a page, when the page itself was not read. */
async function excerptsOf(excerpts: Excerpts, domain: string): Promise<PageEmails[]> {
  const unread: PageEmails[] = [];
  for (const [url, { texts, reading }] of excerpts) {
    if (!(await reading).ok) unread.push({ url, own: false, emails: emailsIn(texts, domain) });
  }
  return unread;
}

function emailsIn(texts: readonly string[], domain: string): PageEmails['emails'] {
  const found = new Map<string, PageEmails['emails'][number]>();
  for (const text of texts) {
    const snippet = text.slice(0, 160);
    for (const { email, host } of findPlain(text, domain)) {
      const key = email.toLowerCase();
      if (!found.has(key)) found.set(key, { email, host, forms: ['excerpt'], placeholder: false, snippet });
    }
  }
  return [...found.values()];
}

/** Searches with both queries; results pages are spent on the one that yields new pages. */
function search(
  ctx: Ctx,
  domain: string,
  { engine, country, pages: wanted, ownerId }: EmailScanInput,
  { pages, excerpts, budget }: { pages: Pages; excerpts: Excerpts; budget: Budget },
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
        const text = `${title} ${description}`;
        const known = excerpts.get(address);
        if (known) known.texts.push(text);
        else excerpts.set(address, { texts: [text], reading: pages.read(address, 'search') });
        if (!known) gain += findPlain(text, domain).length > 0 ? 1 : UNSEEN_YIELD;
      }
      return gain;
    },
  });
}
