import { JsonTree } from '#components/json-tree.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import { useMessages } from '#messages';
import { RichResults } from './rich-results.tsx';

/** Structured data of the page: its errors, what Google's rich results need of it, and its items as trees. */
export function StructuredData({ report }: { report: AuditReport }) {
  const t = useMessages();
  const data = report.facts.structuredData;
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.errors.map((error) => (
        <Callout
          key={`${error.format}${error.line}${error.message}`}
          tone="fault"
          title={t('Invalid {format}', { format: error.format })}
        >
          {error.message}
          {error.line !== null && t(', line {line}', { line: error.line })}
          {error.snippet && <code className="mt-1 block break-all font-mono text-meta">{error.snippet}</code>}
        </Callout>
      ))}
      {report.richResults && data.items.length > 0 && <RichResults outcomes={report.richResults} />}
      <Panel>
        <PanelHeader
          title={t.many(data.total, '{count} item|{count} items')}
          note={t('{jsonLdBlocks} JSON-LD, {microdataItems} microdata, {rdfaItems} RDFa', {
            jsonLdBlocks: data.jsonLdBlocks,
            microdataItems: data.microdataItems,
            rdfaItems: data.rdfaItems,
          })}
        />
        {data.items.length === 0 ? (
          <EmptyState title={t('No structured data')} className="border-t">
            {t('Structured data enables rich results: prices, ratings, dates.')}
          </EmptyState>
        ) : (
          <PanelBody className="grid grid-cols-1 gap-4">
            {data.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity of their own.
              <div key={index} className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 pb-1">
                  <span className="font-medium">{item.types.join(', ') || t('No type')}</span>
                  <Badge>{item.format}</Badge>
                </p>
                <JsonTree value={item.properties} />
              </div>
            ))}
          </PanelBody>
        )}
      </Panel>
    </div>
  );
}
