import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import { formatBytes, formatMs, formatNumber, plural } from '#lib/client/format.ts';
import { FactsList, yesNo } from './facts-list.tsx';
import { ForeignLink } from './foreign-link.tsx';
import { SearchPreview } from './search-preview.tsx';
import { SocialPreview } from './social-preview.tsx';

/** What the page says about itself, and how it looks in results and when it is shared. */
export function PageFactsView({ report }: { report: AuditReport }) {
  const { facts, site, keyword, diff } = report;
  const { head, content, response, document, dom } = facts;
  const canonical = head.canonicals.items[0];
  const robots = head.robots.map((rule) => `${rule.agent}: ${rule.raw}`).join('; ');
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <SearchPreview report={report} />
        <SocialPreview report={report} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel>
          <PanelHeader
            title="Indexing"
            actions={
              report.indexable === null ? (
                <Badge>Not known</Badge>
              ) : report.indexable ? (
                <Badge tone="good">Indexable</Badge>
              ) : (
                <Badge tone="fault">Not indexable</Badge>
              )
            }
          />
          {report.indexableReasons.length > 0 && (
            <ul className="grid list-disc gap-1 pr-4 pb-3 pl-8 text-muted">
              {report.indexableReasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
          <FactsList
            rows={[
              { term: 'Answer', value: `${response.status} ${response.contentType}` },
              {
                term: 'Redirects',
                value:
                  response.redirects.length === 0
                    ? 'none'
                    : lines(response.redirects.map((hop) => `${hop.status} ${hop.url}`)),
              },
              { term: 'Canonical', value: canonical && <ForeignLink url={canonical.resolved ?? canonical.href} /> },
              { term: 'Robots directives', value: robots },
              {
                term: 'robots.txt',
                value:
                  site?.robotsAllowed == null
                    ? null
                    : `${site.robotsAllowed ? 'Allowed' : 'Disallowed'}${site.robotsRule ? ` by “${site.robotsRule}”` : ''}`,
                missing: site?.unmeasured.robotsAllowed ?? 'the site was not looked at',
              },
              {
                term: 'In a sitemap',
                value: yesNo(site?.sitemapIncluded),
                missing: site?.unmeasured.sitemapIncluded ?? 'the site was not looked at',
              },
              {
                term: 'hreflang',
                value: head.hreflang.total > 0 ? head.hreflang.items.map((item) => item.lang).join(', ') : '',
              },
            ]}
          />
        </Panel>
        <Panel>
          <PanelHeader title="Content" />
          <FactsList
            rows={[
              {
                term: 'Language',
                value: content.language.detected
                  ? `${languageName(content.language.detected)}${document.htmlLang ? `, declared ${document.htmlLang}` : ', none declared'}`
                  : null,
                missing: content.language.reason ?? 'too little text',
              },
              {
                term: 'Words',
                value: `${formatNumber(content.mainWordCount)} in the main text, ${formatNumber(content.wordCount)} in all`,
              },
              {
                term: 'Readability',
                value:
                  content.readability.score === null
                    ? null
                    : `${Math.round(content.readability.score)} (${content.readability.formula})`,
                missing: content.readability.reason ?? 'no formula fits the language',
              },
              {
                term: 'Keyword',
                value: keyword
                  ? `“${keyword.keyword}”, ${plural(keyword.count, 'time')} (${keyword.percent} %); ${keywordPlaces(keyword)}`
                  : '',
              },
              { term: 'Topics', value: content.topics.join(', ') },
              { term: 'Published', value: content.dates.published },
              { term: 'Modified', value: content.dates.modified },
            ]}
          />
        </Panel>
        <Panel>
          <PanelHeader title="Leading terms" note="Share of the words of the main text, stop words left out." />
          {content.keywordDensity.length === 0 ? (
            <p className="px-4 pb-4 text-muted">There is too little text for leading terms.</p>
          ) : (
            <Table aria-label="Leading terms">
              <thead>
                <tr>
                  <Th>Term</Th>
                  <Th className="text-right">Times</Th>
                  <Th className="text-right">Share</Th>
                </tr>
              </thead>
              <tbody>
                {content.keywordDensity.map((entry) => (
                  <Tr key={entry.term}>
                    <Td>{entry.term}</Td>
                    <Td className="text-right">{entry.count}</Td>
                    <Td className="text-right">{entry.percent} %</Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          )}
        </Panel>
        <Panel>
          <PanelHeader title="Document" />
          <FactsList
            rows={[
              { term: 'Doctype', value: document.doctypeText },
              { term: 'Encoding', value: document.charset.header || document.charset.meta },
              { term: 'HTTP version', value: response.httpVersion },
              { term: 'Compression', value: response.contentEncoding },
              {
                term: 'Size',
                value: response.decodedBytes === null ? formatBytes(dom.htmlBytes) : formatBytes(response.decodedBytes),
              },
              {
                term: 'First byte',
                value: response.timing.ttfbMs === null ? null : formatMs(response.timing.ttfbMs),
                missing: 'no timing',
              },
              { term: 'DOM', value: `${formatNumber(dom.nodes)} nodes, ${dom.maxDepth} deep` },
              { term: 'Landmarks', value: facts.semantics.landmarkElements.join(', ') },
              {
                term: 'Scripts change',
                value: diff ? rendering(diff) : null,
                missing: report.renderedReason ?? 'the page was not opened in a browser',
              },
            ]}
          />
        </Panel>
      </div>
      {facts.cuts.length > 0 && (
        <Callout tone="warning" title="This page was not read whole">
          {facts.cuts.join('; ')}
        </Callout>
      )}
    </div>
  );
}

const lines = (texts: readonly string[]): ReactNode => (
  <ul>
    {texts.map((text) => (
      <li key={text} className="break-all">
        {text}
      </li>
    ))}
  </ul>
);

function keywordPlaces(keyword: NonNullable<AuditReport['keyword']>): string {
  const places = [
    keyword.inTitle && 'title',
    keyword.inDescription && 'description',
    keyword.inH1 && 'h1',
    keyword.inUrl && 'address',
  ].filter((place) => place !== false);
  return places.length > 0 ? `in ${places.join(', ')}` : 'in neither title, description, h1 nor address';
}

function rendering(diff: NonNullable<AuditReport['diff']>): string {
  const changed = [
    diff.titleChanged && 'title',
    diff.descriptionChanged && 'description',
    diff.canonicalChanged && 'canonical',
    diff.robotsChanged && 'robots',
    diff.h1Changed && 'h1',
  ].filter((name) => name !== false);
  const words = `${formatNumber(diff.rawWords)} words before, ${formatNumber(diff.renderedWords)} after`;
  return changed.length > 0 ? `${changed.join(', ')}; ${words}` : `Nothing that search engines read first; ${words}`;
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
