import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { ImagePlus, Trash2 } from '#components/ui/icons.tsx';
import type { Report } from '#lib/features/reports/contract.ts';
import { isLogoImage, LOGO_TYPES } from '#lib/features/reports/logo-image.ts';
import { contrastWithWhite, MIN_GRAPHIC_CONTRAST } from '#lib/text/color-contrast.ts';
import { useMessages } from '#messages';
import { decimal } from './report-labels.ts';

const DEFAULT_COLOR = '#1d4ed8';

type Logo = Pick<Report['cover'], 'logo_image' | 'color'>;

interface LogoFieldProps {
  cover: Logo;
  onChange: (change: Partial<Logo>) => void;
  /** Color that is used while none is set; absent: blue. */
  inherited?: string | undefined;
}

/** Logo image and brand color of the cover. The image is stored with it; nothing is loaded from elsewhere. */
export function LogoField({ cover, onChange, inherited }: LogoFieldProps) {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const color = cover.color || inherited || DEFAULT_COLOR;
  const contrast = contrastWithWhite(color);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const uri = await dataUriOf(file);
    const isUsable = isLogoImage(uri) && uri !== '';
    setFault(isUsable ? null : t('Use a PNG, JPEG, WebP or GIF image of at most 150 KB.'));
    if (isUsable) onChange({ logo_image: uri });
  };
  return (
    <>
      <div className="grid content-start gap-1.5">
        <span className="font-medium text-table">{t('Logo image')}</span>
        <div className="flex flex-wrap items-center gap-2">
          {cover.logo_image && (
            // biome-ignore lint/performance/noImgElement: a data URI needs no optimization.
            <img
              src={cover.logo_image}
              alt={t('Logo')}
              className="max-h-9 max-w-30 rounded-control border object-contain"
            />
          )}
          <input
            ref={input}
            type="file"
            accept={LOGO_TYPES.join(',')}
            aria-label={t('Logo image')}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button size="sm" onClick={() => input.current?.click()}>
            <ImagePlus /> {cover.logo_image ? t('Replace') : t('Upload image')}
          </Button>
          {cover.logo_image && (
            <Button size="sm" variant="ghost" onClick={() => onChange({ logo_image: '' })}>
              <Trash2 /> {t('Remove')}
            </Button>
          )}
        </div>
        <p role={fault ? 'alert' : undefined} className={fault ? 'text-fault text-meta' : 'text-meta text-muted'}>
          {fault ?? t('PNG, JPEG, WebP or GIF, up to 150 KB')}
        </p>
      </div>
      <Field
        label={t('Brand color')}
        error={
          contrast < MIN_GRAPHIC_CONTRAST &&
          t('Hard to see on white: contrast {ratio}, at least {min} is recommended.', {
            ratio: `${decimal(t, contrast)}:1`,
            min: `${MIN_GRAPHIC_CONTRAST}:1`,
          })
        }
      >
        {(control) => (
          <input
            {...control}
            type="color"
            className="h-9 w-16 cursor-pointer rounded-control border bg-panel p-1"
            value={color}
            onChange={({ target }) => onChange({ color: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** The file as a data URI; empty if it cannot be read. */
const dataUriOf = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });
