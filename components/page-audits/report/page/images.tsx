'use client';

import type { ColumnDef } from '@tanstack/react-table';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { ForeignLink } from '#components/page-audits/report/foreign-link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { ImageFact, ImagesFacts } from '#lib/audit/types.ts';
import type { Translator } from '#lib/client/messages/translator.ts';
import { useMessages } from '#messages';

const kinds = ['all', 'missing', 'unsized'] as const;

const columns = (t: Translator): ColumnDef<ImageFact, unknown>[] => [
  {
    id: 'address',
    header: t('Image'),
    accessorFn: (image) => image.url ?? image.src,
    cell: ({ getValue }) => <ForeignLink url={String(getValue())} className="block truncate" />,
  },
  {
    id: 'alt',
    header: t('Alternative text'),
    accessorFn: (image) => image.alt ?? '',
    cell: ({ row: { original: image } }) => {
      if (image.alt) return <span className="line-clamp-2">{image.alt}</span>;
      if (image.alt === '') return <span className="text-muted">{t('empty: marked as decoration')}</span>;
      return image.decorative ? (
        <span className="text-muted">{t('not needed')}</span>
      ) : (
        <Badge tone="fault">{t('Missing')}</Badge>
      );
    },
  },
  {
    id: 'size',
    header: t('Size given'),
    size: 120,
    accessorFn: (image) => (image.sized ? 1 : 0),
    cell: ({ row: { original: image } }) =>
      image.width && image.height ? (
        `${image.width} × ${image.height}`
      ) : (
        <span className="text-muted">{image.sized ? t('by style') : t('none')}</span>
      ),
  },
  {
    id: 'loading',
    header: t('Loading'),
    size: 92,
    accessorFn: (image) => image.loading,
    cell: ({ getValue }) => <span className="text-muted">{String(getValue()) || t('eager')}</span>,
  },
];

/** Every image of the page with the state of its alternative text. Named, never loaded. */
export function Images({ images }: { images: ImagesFacts }) {
  const t = useMessages();
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
        title={t('Images')}
        note={t('{lazy} load late, {modernFormat} come in a modern format, {svgs} inline drawings.', {
          lazy: images.lazy,
          modernFormat: images.modernFormat,
          svgs: images.svgs,
        })}
        actions={
          <Choice
            label={t('Which images')}
            value={kind}
            onChange={(next) => void setKind(next)}
            options={[
              { value: 'all', label: t('All'), count: images.total },
              { value: 'missing', label: t('No alternative text'), count: images.withoutAlt },
              { value: 'unsized', label: t('No size'), count: images.unsized },
            ]}
          />
        }
      />
      {rows.length > 0 ? (
        <DataTable label={t('Images of the page')} rows={rows} columns={columns(t)} rowHeight={52} />
      ) : (
        <EmptyState
          title={images.total === 0 ? t('This page has no images') : t('No image of this kind')}
          className="border-t"
        />
      )}
    </Panel>
  );
}
