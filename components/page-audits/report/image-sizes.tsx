import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { imageSizes } from '#lib/audit/image-sizes.ts';
import type { RenderedFacts } from '#lib/audit/types.ts';
import { ownPath } from '#lib/text/own-path.ts';
import { useMessages } from '#messages';

const MAX_ROWS = 10;
const pixels = (width: number, height: number) => `${Math.round(width)} × ${Math.round(height)}`;

/** Displayed images: size of the file, its pixels, and the size at which it is displayed. */
export function ImageSizes({ rendered }: { rendered: RenderedFacts }) {
  const t = useMessages();
  const images = imageSizes(rendered) ?? [];
  if (images.length === 0) return null;
  return (
    <Panel className="lg:col-span-2">
      <PanelHeader
        title={t('Image sizes')}
        note={t(
          'Displayed size in CSS pixels of a phone screen, at its largest. Sharp screens use 2 to 3 pixels of the file for each.',
        )}
      />
      <Table aria-label={t('Image sizes')}>
        <thead>
          <tr>
            <Th>{t('Image')}</Th>
            <Th className="text-right">{t('File')}</Th>
            <Th className="text-right">{t('Natural size')}</Th>
            <Th className="text-right">{t('Displayed size')}</Th>
            <Th className="text-right">{t('Pixels per CSS pixel')}</Th>
          </tr>
        </thead>
        <tbody>
          {images.slice(0, MAX_ROWS).map(({ url, bytes, naturalWidth, naturalHeight, width, height, scale }) => (
            <Tr key={url}>
              <Td className="min-w-40">
                <ForeignLink url={url} text={ownPath(url, rendered.finalUrl)} />
              </Td>
              <Td className="whitespace-nowrap text-right">
                {bytes === null ? <span className="text-muted">{t('not measured')}</span> : t.bytes(bytes)}
              </Td>
              <Td className="whitespace-nowrap text-right">
                {scale === null ? <span className="text-muted">{t('none')}</span> : pixels(naturalWidth, naturalHeight)}
              </Td>
              <Td className="whitespace-nowrap text-right">{pixels(width, height)}</Td>
              <Td className="text-right">{scale === null ? '·' : t.number(Math.round(scale * 10) / 10)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {images.length > MAX_ROWS && (
        <p className="border-t px-4 py-3 text-muted text-table">
          {t('First {items} of {total} shown.', { items: MAX_ROWS, total: images.length })}
        </p>
      )}
    </Panel>
  );
}
