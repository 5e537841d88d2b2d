'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Choice } from '#components/ui/choice.tsx';
import type { DataColumn } from '#components/ui/data-table/columns.ts';
import { DataTable } from '#components/ui/data-table/data-table.tsx';
import { useSortedRows } from '#components/ui/data-table/use-sorted-rows.ts';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { ImageFact, ImagesFacts } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const kinds = ['all', 'missing', 'unsized'] as const;

const columnsOf = (t: Translator): DataColumn<ImageFact>[] => [
  {
    id: 'address',
    title: t('Image'),
    sort: 'asc',
    value: (image) => image.url ?? image.src,
    cell: (image) => <ForeignLink url={image.url ?? image.src} className="block truncate" />,
  },
  {
    id: 'alt',
    title: t('Alt text'),
    sort: 'asc',
    value: (image) => image.alt ?? '',
    cell: (image) => {
      if (image.alt) return <span className="line-clamp-2 whitespace-normal">{image.alt}</span>;
      if (image.alt === '') return <span className="text-muted">{t('empty (decorative)')}</span>;
      return image.decorative ? (
        <span className="text-muted">{t('not required')}</span>
      ) : (
        <Badge tone="fault">{t('Missing')}</Badge>
      );
    },
  },
  {
    id: 'size',
    title: t('Dimensions'),
    sort: 'desc',
    width: 120,
    value: (image) => (image.sized ? 1 : 0),
    cell: (image) =>
      image.width && image.height ? (
        `${image.width} × ${image.height}`
      ) : (
        <span className="text-muted">{image.sized ? t('via CSS') : t('none')}</span>
      ),
  },
  {
    id: 'loading',
    title: t('Lazy loading'),
    sort: 'asc',
    width: 92,
    value: (image) => image.loading,
    cell: (image) => <span className="text-muted">{image.loading || t('eager')}</span>,
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
  const columns = useMemo(() => columnsOf(t), [t]);
  const sorted = useSortedRows(rows, columns);
  return (
    <Panel>
      <PanelHeader
        title={t('Images')}
        note={t('{lazy} lazy-loaded, {modernFormat} WebP/AVIF, {svgs} inline SVG.', {
          lazy: images.lazy,
          modernFormat: images.modernFormat,
          svgs: images.svgs,
        })}
        actions={
          <Choice
            label={t('Filter images')}
            value={kind}
            onChange={(next) => void setKind(next)}
            options={[
              { value: 'all', label: t('All'), count: images.total },
              { value: 'missing', label: t('Missing alt text'), count: images.withoutAlt },
              { value: 'unsized', label: t('Missing dimensions'), count: images.unsized },
            ]}
          />
        }
      />
      {rows.length > 0 ? (
        <DataTable label={t('Images of the page')} {...sorted} rowHeight={52} className="max-h-140 rounded-panel" />
      ) : (
        <EmptyState
          title={images.total === 0 ? t('No images on this page') : t('No matching images')}
          className="border-t"
        />
      )}
    </Panel>
  );
}
