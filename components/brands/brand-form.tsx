'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { LogoField } from '#components/reports/logo-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { type Brand, saveBrand, saveProjectBrand } from '#lib/features/brands/client.ts';
import { useMessages } from '#messages';

interface BrandFormProps {
  /** Absent: the installation. */
  projectId?: string;
  brand: Brand;
  /** Used for empty fields. */
  fallback?: Brand;
  canEdit: boolean;
}

/** Logo, color and texts that reports, PDFs, share links and emails show. */
export function BrandForm({ projectId, brand: initial, fallback, canEdit }: BrandFormProps) {
  const t = useMessages();
  const router = useRouter();
  const [brand, setBrand] = useState(initial);
  const change = (part: Partial<Brand>) => setBrand((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () =>
      projectId === undefined ? saveBrand(brand) : saveProjectBrand({ project_id: projectId, ...brand }),
    onSuccess: () => {
      toast.success(t('White label saved'));
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const line = (label: string, key: 'author' | 'logo' | 'footer', max: number) => (
    <Field label={label} optional>
      {(control) => (
        <Input
          {...control}
          dir="auto"
          maxLength={max}
          placeholder={fallback?.[key]}
          value={brand[key]}
          onChange={({ target }) => change({ [key]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t('White label')}>
      <fieldset disabled={!canEdit} className="grid items-start gap-3 sm:grid-cols-2">
        {line(t('Agency name'), 'author', 120)}
        {line(t('Logo text'), 'logo', 40)}
        <LogoField cover={brand} onChange={change} inherited={fallback?.color} />
        <div className="sm:col-span-2">{line(t('Footer text'), 'footer', 300)}</div>
        <Checkbox
          className="sm:col-span-2"
          label={t('Do not name Serpentine')}
          hint={fallback?.hide_product ? t('Set for the whole installation.') : undefined}
          checked={brand.hide_product || fallback?.hide_product === true}
          disabled={fallback?.hide_product === true}
          onChange={({ target }) => change({ hide_product: target.checked })}
        />
        <div className="grid gap-3 sm:col-span-2">
          {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
          {canEdit && (
            <Button type="submit" className="justify-self-start" pending={save.isPending}>
              {t('Save')}
            </Button>
          )}
        </div>
      </fieldset>
    </form>
  );
}
