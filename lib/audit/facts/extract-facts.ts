import type { PageFacts, PageInput, ResponseFacts, UrlFacts } from '../page-facts.ts';
import { Addresses } from './addresses.ts';
import { contentFacts } from './content.ts';
import { HtmlStream, MAX_DEPTH } from './html/html-stream.ts';
import { pageSource } from './html/page-source.ts';
import { PageCollector } from './page-collector.ts';

/**
 * Extracts every fact of a page in one pass over its HTML. Pure and bounded: time and memory are linear in the page,
 * whatever it contains, and lists are limited by caps.ts.
 */
export function extractFacts(input: PageInput): PageFacts {
  const finalUrl = input.finalUrl ?? input.url;
  const headers = input.headers ?? {};
  const addresses = new Addresses(finalUrl);
  const bom = input.html.charCodeAt(0) === 0xfeff;
  const html = bom ? input.html.slice(1) : input.html;
  const source = pageSource(html);
  const page = new PageCollector(source, addresses);
  const stream = new HtmlStream(source, page);
  stream.run();
  page.head.headers(headers);
  const response = responseFacts(input, finalUrl, headers);
  const document = page.document.facts(charsetOf(headers), bom);
  const head = page.head.facts();
  const headings = page.headings.facts();
  return {
    version: 1,
    response,
    url: urlFacts(addresses),
    document,
    head,
    headings,
    links: page.links.facts(),
    images: page.images.facts(),
    structuredData: page.structured.facts(),
    social: page.social.facts(),
    content: contentFacts({
      text: page.text,
      declaredLanguage: document.htmlLang,
      title: head.titles.items[0]?.text ?? '',
      description: head.descriptions.items[0]?.text ?? '',
      headings,
      htmlChars: html.length,
      dates: page.dates,
    }),
    resources: page.resources.facts(),
    forms: page.forms.facts(),
    semantics: page.semantics.facts(),
    dom: {
      nodes: stream.nodes,
      maxDepth: stream.maxDepth,
      maxChildren: stream.maxChildren,
      htmlChars: html.length,
      htmlBytes: input.decodedBytes ?? byteLength(html),
    },
    syntax: stream.syntax.facts(!stream.tooDeep),
    cuts: cutsOf(stream, page),
  };
}

function cutsOf(stream: HtmlStream, page: PageCollector): string[] {
  const cuts: string[] = [];
  if (stream.tooDeep)
    cuts.push(`Elements are nested deeper than ${MAX_DEPTH} levels; deeper ones were read as siblings`);
  if (page.text.cut) cuts.push('The text of the page is too long; its end was not analyzed');
  return cuts;
}

function responseFacts(input: PageInput, finalUrl: string, headers: Record<string, string[]>): ResponseFacts {
  const status = input.status ?? 200;
  const contentType = (headers['content-type']?.[0] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return {
    requestedUrl: input.url,
    finalUrl,
    status,
    htmlOk:
      status >= 200 &&
      status < 300 &&
      (contentType === '' || contentType === 'text/html' || contentType === 'application/xhtml+xml'),
    headers,
    redirects: input.redirects ?? [],
    contentType,
    contentEncoding: (headers['content-encoding']?.[0] ?? '').trim().toLowerCase(),
    httpVersion: input.httpVersion ?? '',
    https: finalUrl.startsWith('https:'),
    timing: input.timing ?? { ttfbMs: null, totalMs: null },
    wireBytes: input.wireBytes ?? null,
    decodedBytes: input.decodedBytes ?? null,
  };
}

function charsetOf(headers: Record<string, string[]>): string {
  return /charset\s*=\s*["']?([^\s;"']+)/i.exec(headers['content-type']?.[0] ?? '')?.[1]?.toLowerCase() ?? '';
}

function urlFacts(addresses: Addresses): UrlFacts {
  const { page } = addresses;
  return {
    scheme: page.protocol.slice(0, -1),
    host: page.hostname,
    domain: addresses.domain,
    path: page.pathname,
    length: page.href.length,
    depth: page.pathname.split('/').filter(Boolean).length,
    params: [...new Set(page.searchParams.keys())].slice(0, 100),
  };
}

/** Length in UTF-8, without encoding it. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    // A surrogate pair is four bytes for two units; every other unit beyond U+07FF is three.
    if (c > 127) bytes += c > 2_047 && (c < 0xd800 || c > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
