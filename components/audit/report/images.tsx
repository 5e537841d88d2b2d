'use client';

import type { ColumnDef } from '@tanstack/react-table';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { ImageFact, ImagesFacts } from '#lib/audit/types.ts';
import { formatNumber } from '#lib/client/format.ts';
import { ForeignLink } from './foreign-link.tsx';

const kinds = ['all', 'missing', 'unsized'] as const;

const columns: ColumnDef<ImageFact, unknown>[] = [
  {
    id: 'address',
    header: 'Image',
    accessorFn: (image) => image.url ?? image.src,
    cell: ({ getValue }) => <ForeignLink url={String(getValue())} className="block truncate" />,
  },
  {
    id: 'alt',
    header: 'Alternative text',
    accessorFn: (image) => image.alt ?? '',
    cell: ({ row: { original: image } }) => {
      if (image.alt) return <span className="line-clamp-2">{image.alt}</span>;
      if (image.alt === '') return <span className="text-muted">empty: marked as decoration</span>;
      return image.decorative ? <span className="text-muted">not needed</span> : <Badge tone="fault">Missing</Badge>;
    },
  },
  {
    id: 'size',
    header: 'Size given',
    size: 120,
    accessorFn: (image) => (image.sized ? 1 : 0),
    cell: ({ row: { original: image } }) =>
      image.width && image.height ? (
        `${image.width} × ${image.height}`
      ) : (
        <span className="text-muted">{image.sized ? 'by style' : 'none'}</span>
      ),
  },
  {
    id: 'loading',
    header: 'Loading',
    size: 92,
    accessorFn: (image) => image.loading,
    cell: ({ getValue }) => <span className="text-muted">{String(getValue()) || 'eager'}</span>,
  },
];

/** Every image of the page with the state of its alternative text. Named, never loaded. */
export function Images({ images }: { images: ImagesFacts }) {
  const [kind, setKind] = useQueryState('images', parseAsStringLiteral(kinds).withDefault('all'));
  const rows = useMemo(
    () =>
      images.items.filter((image) => {
        if (kind === 'missing') return image.alt === null && !image.decorative;
        return kind === 'all' || !image.sized;
      }),
    [images, kind],
  );
  return (
    <Panel>
      <PanelHeader
        title="Images"
        note={`${formatNumber(images.lazy)} load late, ${formatNumber(images.modernFormat)} come in a modern format, ${formatNumber(images.svgs)} inline drawings.`}
        actions={
          <Choice
            label="Which images"
            value={kind}
            onChange={(next) => void setKind(next)}
            options={[
              { value: 'all', label: 'All', count: images.total },
              { value: 'missing', label: 'No alternative text', count: images.withoutAlt },
              { value: 'unsized', label: 'No size', count: images.unsized },
            ]}
          />
        }
      />
      {rows.length > 0 ? (
        <DataTable label="Images of the page" rows={rows} columns={columns} rowHeight={52} />
      ) : (
        <EmptyState
          title={images.total === 0 ? 'This page has no images' : 'No image of this kind'}
          className="border-t"
        />
      )}
    </Panel>
  );
}
