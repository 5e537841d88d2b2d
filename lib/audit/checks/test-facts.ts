import type { Check, CheckFacts, Outcome } from '#lib/audit/checks/define-check.ts';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import type { HostFacts, PageFacts, PageInput, RenderingDiff, SiteFacts } from '#lib/audit/types.ts';

/** A test page: content of its head and body, and other parts of the response. */
export interface TestPage extends Partial<Omit<PageInput, 'html'>> {
  /** A whole document; replaces head and body. */
  html?: string;
  head?: string;
  body?: string;
  /** '' omits the attribute; 'en' by default. */
  lang?: string;
}

export const TEST_URL = 'https://www.example.com/bread/rye';

/** Facts of a test page, extracted by the production code. */
export function testPage({ html, head = '', body = '', lang = 'en', ...answer }: TestPage): PageFacts {
  const document = `<!doctype html><html${lang === '' ? '' : ` lang="${lang}"`}><head>${head}</head><body>${body}</body></html>`;
  return extractFacts({ url: TEST_URL, html: html ?? document, ...answer });
}

/** Facts of a site without problems. */
export function testSite(changes: Partial<SiteFacts> = {}): SiteFacts {
  return {
    robotsAllowed: true,
    robotsRule: null,
    robotsStatus: 200,
    sitemapIncluded: true,
    sitemaps: ['https://www.example.com/sitemap.xml'],
    brokenLinks: [],
    linksChecked: 0,
    linksTotal: 0,
    crawlDepth: 1,
    duplicates: [],
    canonicalStatus: 200,
    faviconFound: true,
    blockedResources: { items: [], total: 0 },
    host: null,
    unmeasured: {},
    ...changes,
  };
}

/** A host without problems. */
export function testHost(changes: Partial<HostFacts> = {}): HostFacts {
  const answer = (url: string, finalUrl = url, status: number | null = 200) => ({ url, finalUrl, status });
  return {
    plainHttp: answer('http://www.example.com/', 'https://www.example.com/'),
    twin: answer('https://example.com/', 'https://www.example.com/'),
    nowhere: answer('https://www.example.com/x', undefined, 404),
    robots: { status: 200, cut: false, faults: { items: [], total: 0 }, sitemaps: 1, aiBlocked: [] },
    sitemapFault: null,
    sitemapContents: { tooLong: [], foreign: { items: [], total: 0 } },
    tls: {
      issuer: 'CN=Authority',
      validUntil: '2026-06-01T00:00:00.000Z',
      daysLeft: 60,
      problems: [],
      protocol: 'TLSv1.3',
      versions: ['TLSv1.3', 'TLSv1.2'],
      failures: {},
    },
    ipv6: ['2001:db8::1'],
    llms: { present: false, fault: null },
    unmeasured: {},
    ...changes,
  };
}

/** A rendering without changes. */
export function testDiff(changes: Partial<RenderingDiff> = {}): RenderingDiff {
  return {
    javascriptRendered: false,
    importantContentInJs: false,
    rawWords: 300,
    renderedWords: 300,
    titleChanged: false,
    descriptionChanged: false,
    canonicalChanged: false,
    robotsChanged: false,
    h1Changed: false,
    linksAdded: 0,
    ...changes,
  };
}

/** All facts that a check may use; parts that a test does not give are missing. `raw` is the page by default. */
export function testFacts(page: TestPage, known: Partial<CheckFacts> = {}): CheckFacts {
  const facts = testPage(page);
  return {
    page: facts,
    raw: facts,
    rendered: null,
    diff: null,
    vitals: null,
    speed: { value: null, reason: 'not measured', parts: [] },
    site: null,
    keyword: null,
    measuredAtMs: null,
    ...known,
  };
}

/** Runs one check as the runner would: with its own limits by default. */
export function judge(
  check: Check,
  page: TestPage,
  known: Partial<CheckFacts> = {},
  limits: Record<string, number> = {},
): Outcome {
  return check.evaluate(testFacts(page, known), { ...check.limits, ...limits });
}

/** Only the outcome's state. */
export const stateOf = (...given: Parameters<typeof judge>): Outcome['state'] => judge(...given).state;
