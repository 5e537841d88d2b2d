import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { formatBytes, formatMs } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { FactsList, yesNo } from './facts-list.tsx';
import { SearchPreview } from './search-preview.tsx';
import { SocialPreview } from './social-preview.tsx';

/** Metadata of the page, with previews for search results and social networks. */
export function PageFactsView({ report }: { report: AuditReport }) {
  const t = useMessages();
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
            title={t('Indexing')}
            actions={
              report.indexable === null ? (
                <Badge>{t('Not known')}</Badge>
              ) : report.indexable ? (
                <Badge tone="good">{t('Indexable')}</Badge>
              ) : (
                <Badge tone="fault">{t('Not indexable')}</Badge>
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
              { term: t('Answer'), value: `${response.status} ${response.contentType}` },
              {
                term: t('Redirects'),
                value:
                  response.redirects.length === 0
                    ? 'none'
                    : lines(response.redirects.map((hop) => `${hop.status} ${hop.url}`)),
              },
              { term: t('Canonical'), value: canonical && <ForeignLink url={canonical.resolved ?? canonical.href} /> },
              { term: t('Robots directives'), value: robots },
              {
                term: 'robots.txt',
                value:
                  site?.robotsAllowed == null
                    ? null
                    : `${site.robotsAllowed ? 'Allowed' : 'Disallowed'}${site.robotsRule ? ` by “${site.robotsRule}”` : ''}`,
                missing: site?.unmeasured.robotsAllowed ?? t('the site was not looked at'),
              },
              {
                term: t('In a sitemap'),
                value: yesNo(t, site?.sitemapIncluded),
                missing: site?.unmeasured.sitemapIncluded ?? t('the site was not looked at'),
              },
              {
                term: t('hreflang'),
                value: head.hreflang.total > 0 ? head.hreflang.items.map((item) => item.lang).join(', ') : '',
              },
            ]}
          />
        </Panel>
        <Panel>
          <PanelHeader title={t('Content')} />
          <FactsList
            rows={[
              {
                term: t('Language'),
                value: content.language.detected
                  ? `${languageName(content.language.detected)}${document.htmlLang ? `, declared ${document.htmlLang}` : ', none declared'}`
                  : null,
                missing: content.language.reason ?? t('too little text'),
              },
              {
                term: t('Words'),
                value: t('{main} in the main text, {all} in all', {
                  main: content.mainWordCount,
                  all: content.wordCount,
                }),
              },
              {
                term: t('Readability'),
                value:
                  content.readability.score === null
                    ? null
                    : `${Math.round(content.readability.score)} (${content.readability.formula})`,
                missing: content.readability.reason ?? t('no formula fits the language'),
              },
              {
                term: t('Keyword'),
                value: keyword
                  ? `“${keyword.keyword}”, ${t.many(keyword.count, '{count} time|{count} times')} (${t.percent(keyword.percent)}); ${keywordPlaces(t, keyword)}`
                  : '',
              },
              { term: t('Topics'), value: content.topics.join(', ') },
              { term: t('Published'), value: content.dates.published },
              { term: t('Modified'), value: content.dates.modified },
            ]}
          />
        </Panel>
        <Panel>
          <PanelHeader
            title={t('Leading terms')}
            note={t('Share of the words of the main text, stop words left out.')}
          />
          {content.keywordDensity.length === 0 ? (
            <p className="px-4 pb-4 text-muted">{t('There is too little text for leading terms.')}</p>
          ) : (
            <Table aria-label={t('Leading terms')}>
              <thead>
                <tr>
                  <Th>{t('Term')}</Th>
                  <Th className="text-right">{t('Times')}</Th>
                  <Th className="text-right">{t('Share')}</Th>
                </tr>
              </thead>
              <tbody>
                {content.keywordDensity.map((entry) => (
                  <Tr key={entry.term}>
                    <Td>{entry.term}</Td>
                    <Td className="text-right">{entry.count}</Td>
                    <Td className="text-right">{t.percent(entry.percent)}</Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          )}
        </Panel>
        <Panel>
          <PanelHeader title={t('Document')} />
          <FactsList
            rows={[
              { term: t('Doctype'), value: document.doctypeText },
              { term: t('Encoding'), value: document.charset.header || document.charset.meta },
              { term: t('HTTP version'), value: response.httpVersion },
              { term: t('Compression'), value: response.contentEncoding },
              {
                term: t('Size'),
                value: response.decodedBytes === null ? formatBytes(dom.htmlBytes) : formatBytes(response.decodedBytes),
              },
              {
                term: t('First byte'),
                value: response.timing.ttfbMs === null ? null : formatMs(response.timing.ttfbMs),
                missing: t('no timing'),
              },
              { term: 'DOM', value: t('{nodes} nodes, {depth} deep', { nodes: dom.nodes, depth: dom.maxDepth }) },
              { term: t('Landmarks'), value: facts.semantics.landmarkElements.join(', ') },
              {
                term: t('Scripts change'),
                value: diff ? rendering(t, diff) : null,
                missing: report.renderedReason ?? t('the page was not opened in a browser'),
              },
            ]}
          />
        </Panel>
      </div>
      {facts.cuts.length > 0 && (
        <Callout tone="warning" title={t('This page was not read whole')}>
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

function keywordPlaces(t: Translator, keyword: NonNullable<AuditReport['keyword']>): string {
  const places = [
    keyword.inTitle && 'title',
    keyword.inDescription && 'description',
    keyword.inH1 && 'h1',
    keyword.inUrl && 'address',
  ].filter((place) => place !== false);
  return places.length > 0
    ? t('in {places}', { places: places.join(', ') })
    : t('in neither title, description, h1 nor address');
}

function rendering(t: Translator, diff: NonNullable<AuditReport['diff']>): string {
  const changed = [
    diff.titleChanged && 'title',
    diff.descriptionChanged && 'description',
    diff.canonicalChanged && 'canonical',
    diff.robotsChanged && 'robots',
    diff.h1Changed && 'h1',
  ].filter((name) => name !== false);
  const words = t('{rawWords} words before, {renderedWords} after', {
    rawWords: diff.rawWords,
    renderedWords: diff.renderedWords,
  });
  return changed.length > 0
    ? `${changed.join(', ')}; ${words}`
    : t('Nothing that search engines read first; {words}', { words });
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
