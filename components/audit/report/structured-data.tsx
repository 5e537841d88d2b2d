import { JsonTree } from '#components/json-tree.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import type { StructuredDataFacts } from '#lib/audit/types.ts';
import { plural } from '#lib/client/format.ts';

/** What the page tells machines: its items as trees, and what in it cannot be read. */
export function StructuredData({ data }: { data: StructuredDataFacts }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.errors.map((error) => (
        <Callout
          key={`${error.format}${error.line}${error.message}`}
          tone="fault"
          title={`Cannot be read (${error.format})`}
        >
          {error.message}
          {error.line !== null && `, line ${error.line}`}
          {error.snippet && <code className="mt-1 block break-all font-mono text-meta">{error.snippet}</code>}
        </Callout>
      ))}
      <Panel>
        <PanelHeader
          title={plural(data.total, 'item')}
          note={`${data.jsonLdBlocks} JSON-LD, ${data.microdataItems} microdata, ${data.rdfaItems} RDFa`}
        />
        {data.items.length === 0 ? (
          <EmptyState title="No structured data" className="border-t">
            With it, result pages can show more than a title: prices, ratings, dates.
          </EmptyState>
        ) : (
          <PanelBody className="grid grid-cols-1 gap-4">
            {data.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity of their own.
              <div key={index} className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 pb-1">
                  <span className="font-medium">{item.types.join(', ') || 'No type'}</span>
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
