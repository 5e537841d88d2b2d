import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { AuditReport, HostFacts } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { AiAccess } from './ai-access.tsx';
import { FactsList, yesNo } from './facts-list.tsx';
import { SocialPreview } from './social-preview.tsx';

/** How the page can be indexed and was delivered, and its preview on social networks. */
export function PageDetails({ report }: { report: AuditReport }) {
  const t = useMessages();
  const { facts, site, diff } = report;
  const { head, response, document, dom } = facts;
  const canonical = head.canonicals.items[0];
  const robots = head.robots.map((rule) => `${rule.agent}: ${rule.raw}`).join('; ');
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel>
          <PanelHeader
            title={t('Indexability')}
            actions={
              report.indexable === null ? (
                <Badge>{t('Unknown')}</Badge>
              ) : report.indexable ? (
                <Badge tone="good">{t('Indexable')}</Badge>
              ) : (
                <Badge tone="fault">{t('Non-indexable')}</Badge>
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
              { term: t('Status code'), value: `${response.status} ${response.contentType}` },
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
                missing: site?.unmeasured.robotsAllowed ?? t('not checked'),
              },
              {
                term: t('In sitemap'),
                value: yesNo(t, site?.sitemapIncluded),
                missing: site?.unmeasured.sitemapIncluded ?? t('not checked'),
              },
              {
                term: 'llms.txt',
                value: site?.host?.llms && llmsText(t, site.host.llms),
                missing: site?.host?.unmeasured.llms ?? t('not checked'),
              },
              {
                term: t('hreflang'),
                value: head.hreflang.total > 0 ? head.hreflang.items.map((item) => item.lang).join(', ') : '',
              },
            ]}
          />
        </Panel>
        <Panel>
          <PanelHeader title={t('HTML')} />
          <FactsList
            rows={[
              { term: t('Doctype'), value: document.doctypeText },
              { term: t('Charset'), value: document.charset.header || document.charset.meta },
              { term: t('HTTP version'), value: response.httpVersion },
              { term: t('Compression'), value: response.contentEncoding },
              {
                term: t('Size'),
                value: response.decodedBytes === null ? t.bytes(dom.htmlBytes) : t.bytes(response.decodedBytes),
              },
              {
                term: t('TTFB'),
                value: response.timing.ttfbMs === null ? null : t.duration(response.timing.ttfbMs),
                missing: t('not measured'),
              },
              { term: 'DOM', value: t('{nodes} nodes, depth {depth}', { nodes: dom.nodes, depth: dom.maxDepth }) },
              { term: t('Landmarks'), value: facts.semantics.landmarkElements.join(', ') },
              {
                term: t('JavaScript changes'),
                value: diff ? rendering(t, diff) : null,
                missing: report.renderedReason ?? t('the page was not rendered'),
              },
            ]}
          />
        </Panel>
      </div>
      {site?.host?.robots?.ai && <AiAccess access={site.host.robots.ai} />}
      <SocialPreview report={report} />
      {facts.cuts.length > 0 && (
        <Callout tone="warning" title={t('Page truncated')}>
          {facts.cuts.join('; ')}
        </Callout>
      )}
    </div>
  );
}

function llmsText(t: Translator, { present, fault, linksTotal = 0 }: NonNullable<HostFacts['llms']>): string {
  if (!present) return t('Not found (optional)');
  if (fault !== null) return t('Not valid: {fault}', { fault });
  return t.many(linksTotal, 'Valid, {count} link|Valid, {count} links');
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

function rendering(t: Translator, diff: NonNullable<AuditReport['diff']>): string {
  const changed = [
    diff.titleChanged && 'title',
    diff.descriptionChanged && 'description',
    diff.canonicalChanged && 'canonical',
    diff.robotsChanged && 'robots',
    diff.h1Changed && 'h1',
  ].filter((name) => name !== false);
  const words = t('{rawWords} words before rendering, {renderedWords} after', {
    rawWords: diff.rawWords,
    renderedWords: diff.renderedWords,
  });
  return changed.length > 0 ? `${changed.join(', ')}; ${words}` : t('No SEO-relevant changes; {words}', { words });
}
