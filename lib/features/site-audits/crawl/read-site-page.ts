import { usableCanonicals } from '#lib/audit/checks/address/page-address.ts';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { renderingChanges } from '#lib/audit/rendering-diff.ts';
import { type AuditInput, runAudit } from '#lib/audit/run-audit.ts';
import { countSeverities } from '#lib/audit/severities.ts';
import type { AuditReport, Finding, PageFacts, PageInput, SiteFacts } from '#lib/audit/types.ts';
import { outcomesOf, pageChecks } from '#lib/features/site-audits/crawl/page-checks.ts';
import type {
  FoundLink,
  PageColumns,
  PageFinding,
  SitePageReading,
} from '#lib/features/site-audits/crawl/page-reading.ts';
import { packPiece } from '#lib/platform/evidence/store.ts';

/** A page and what is known about its site. */
export interface SitePageInput {
  /** The page as served. */
  page: PageInput;
  /** Its HTML after scripts ran; null when it was not rendered. */
  rendered: string | null;
  /** Milliseconds since 1970. */
  now: number;
  depth: number;
  robotsStatus: number | null;
  /** The owner's limits, by check. */
  limits: AuditInput['limits'];
  /** Whether the HTML is stored. */
  keeps: boolean;
}

/** Failing elements stored for each finding: a run has up to a million findings. */
const MAX_ITEMS = 3;
const MAX_TEXT = 300;
/** Further links of a page are counted but not stored. */
const MAX_LINKS = 2_000;

/** Parses and evaluates one crawled page on its own: returns only what its row, its links and its findings need. */
export function readSitePage(input: SitePageInput): SitePageReading {
  const { page, rendered, now, depth, robotsStatus, limits, keeps } = input;
  const raw = extractFacts(page);
  const report = runAudit({
    raw,
    rendered: rendered === null ? null : { facts: extractFacts({ ...page, html: rendered }), page: null },
    site: siteOf(depth, robotsStatus),
    now,
    checks: pageChecks,
    ...(limits ? { limits } : {}),
  });
  const { facts } = report;
  const links = linksOf(facts);
  return {
    columns: { ...columnsOf(facts, report, links), ...renderingColumns(raw, rendered === null ? null : facts) },
    links,
    findings: report.findings.map(short),
    outcomes: outcomesOf(report),
    fingerprint: facts.content.textHash,
    html: keeps ? packPiece(Buffer.from(page.html)) : null,
  };
}

type RenderingColumns = Pick<PageColumns, 'renderedChanges' | 'rawTitle' | 'rawWords' | 'rawLinks' | 'renderedLinks'>;

/** What is known about the site during the crawl; everything else is evaluated over all pages at the end. */
function siteOf(depth: number, robotsStatus: number | null): SiteFacts {
  const later = 'Evaluated across the whole site.';
  return {
    robotsAllowed: true,
    robotsRule: null,
    robotsStatus,
    sitemapIncluded: null,
    sitemaps: [],
    brokenLinks: null,
    linksChecked: 0,
    linksTotal: 0,
    crawlDepth: depth,
    duplicates: null,
    canonicalStatus: null,
    faviconFound: null,
    blockedResources: null,
    host: null,
    unmeasured: {
      sitemapIncluded: later,
      brokenLinks: later,
      duplicates: later,
      canonicalStatus: later,
      faviconFound: 'The favicon was not requested.',
      blockedResources: 'Not part of a site audit.',
      host: 'Not part of a site audit.',
    },
  };
}

function short({ id, severity, evidence }: Finding): PageFinding {
  return {
    check: id,
    severity,
    found: cut(evidence.found),
    expected: cut(evidence.expected),
    items: evidence.items.slice(0, MAX_ITEMS).map(({ selector, snippet, value, url }) => ({
      ...(selector === undefined ? {} : { selector: cut(selector) }),
      ...(snippet === undefined ? {} : { snippet: cut(snippet) }),
      ...(value === undefined ? {} : { value: cut(value) }),
      ...(url === undefined ? {} : { url: url.slice(0, 2_048) }),
    })),
    total: evidence.total,
    ...(evidence.value === undefined ? {} : { value: evidence.value }),
  };
}

const cut = (text: string): string => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`);

/** Links, canonical and hreflang references, each address once per kind. */
function linksOf(facts: PageFacts): FoundLink[] {
  const found = new Map<string, FoundLink>();
  const add = (link: FoundLink) => {
    const key = `${link.kind} ${link.url}`;
    const known = found.get(key);
    if (!known) {
      if (found.size < MAX_LINKS) found.set(key, link);
      return;
    }
    known.count++;
    known.nofollow &&= link.nofollow;
    if (link.kind === 'hreflang' && !known.text.split(', ').includes(link.text)) known.text += `, ${link.text}`;
  };
  const base = { nofollow: false, place: null, text: '', count: 1 };
  for (const { resolved } of usableCanonicals(facts).slice(0, 1))
    add({ ...base, kind: 'canonical', url: plain(resolved) });
  for (const { resolved, lang, inHead } of facts.head.hreflang.items) {
    if (inHead && resolved && /^https?:/i.test(resolved)) {
      add({ ...base, kind: 'hreflang', url: plain(resolved), text: lang.slice(0, 20) });
    }
  }
  const pageNofollow = facts.head.directives.nofollow;
  for (const { kind, url, nofollow, place, text } of facts.links.items) {
    if (kind !== 'http' || url === null) continue;
    add({
      kind: 'link',
      url: plain(url),
      nofollow: nofollow || pageNofollow,
      place,
      text: text.slice(0, 120),
      count: 1,
    });
  }
  return [...found.values()];
}

const plain = (url: string): string => {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
};

function columnsOf(
  facts: PageFacts,
  report: AuditReport,
  links: readonly FoundLink[],
): Omit<PageColumns, keyof RenderingColumns> {
  const { head, headings, content, images, response, document } = facts;
  const title = head.titles.items[0];
  const description = head.descriptions.items[0];
  const counts = countSeverities(report.findings);
  const robots = head.robots.map(({ raw }) => raw).join('; ');
  return {
    contentType: response.contentType,
    bytes: response.decodedBytes,
    ttfbMs: whole(response.timing.ttfbMs),
    totalMs: whole(response.timing.totalMs),
    title: title?.text.slice(0, 1_024) ?? null,
    titleLength: title?.length ?? null,
    titlePx: whole(title?.pixelWidth),
    description: description?.text.slice(0, 2_048) ?? null,
    descriptionLength: description?.length ?? null,
    h1: headings.items.find(({ level }) => level === 1)?.text.slice(0, 1_024) ?? null,
    h1Count: headings.counts[0],
    canonical: links.find(({ kind }) => kind === 'canonical')?.url ?? null,
    robots: robots === '' ? null : robots.slice(0, 500),
    noindex: head.directives.noindex,
    nofollow: head.directives.nofollow,
    indexable: report.indexable,
    indexableReason: report.indexableReasons.join('; ').slice(0, 1_000) || null,
    language: document.htmlLang === '' ? null : document.htmlLang.slice(0, 50),
    words: content.mainWordCount,
    readability: content.readability.score === null ? null : Math.round(content.readability.score * 10) / 10,
    textHash: content.textHash === '' ? null : signed(content.textHash),
    simhash: content.simhash === '' ? null : signed(content.simhash),
    structuredData: facts.structuredData.types.join(', ').slice(0, 500) || null,
    hreflangs: links.filter(({ kind }) => kind === 'hreflang').length,
    images: images.total,
    imagesWithoutAlt: images.withoutAlt,
    score: report.score.value,
    errors: counts.error,
    warnings: counts.warning,
    notices: counts.notice,
  };
}

/** What scripts changed on a page. */
function renderingColumns(raw: PageFacts, rendered: PageFacts | null): RenderingColumns {
  if (rendered === null)
    return { renderedChanges: null, rawTitle: null, rawWords: null, rawLinks: null, renderedLinks: null };
  return {
    renderedChanges: renderingChanges(raw, rendered).join(', ') || 'none',
    rawTitle: raw.head.titles.items[0]?.text.slice(0, 1_024) ?? null,
    rawWords: raw.content.mainWordCount,
    rawLinks: raw.links.withHref,
    renderedLinks: rendered.links.withHref,
  };
}

const whole = (value: number | null | undefined): number | null => (value == null ? null : Math.round(value));

/** 16 hex digits as the text of a signed 64-bit number. */
const signed = (hex: string): string => BigInt.asIntN(64, BigInt(`0x${hex}`)).toString();
