'use client';

import { useId } from 'react';
import { LengthMeter, resultLine } from '#components/page-audits/report/page/length-meter.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { graphemes, pixelWidth } from '#lib/audit/facts/text/widths.ts';
import type { DraftTexts } from '#lib/features/content/drafts/client/draft-texts.ts';
import { slugOf } from '#lib/text/slug.ts';
import { useMessages } from '#messages';

interface HeadFieldsProps {
  texts: DraftTexts;
  onChange: (changes: Partial<DraftTexts>) => void;
}

/** Snippet fields of the page with their pixel widths, and the last segment of its URL. */
export function HeadFields({ texts, onChange }: HeadFieldsProps) {
  const t = useMessages();
  const previewId = useId();
  const title = texts.meta_title || texts.title;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid content-start gap-4">
        <div className="grid gap-2">
          <Field label={t('SEO title')} hint={t('Defaults to the title above.')}>
            {(control) => (
              <Input
                {...control}
                data-draft-field="meta_title"
                dir="auto"
                maxLength={300}
                placeholder={texts.title}
                value={texts.meta_title}
                onChange={(event) => onChange({ meta_title: event.target.value })}
              />
            )}
          </Field>
          <Meter label={t('Length')} text={title} {...resultLine.title} />
        </div>
        <div className="grid gap-2">
          <Field label={t('Meta description')}>
            {(control) => (
              <Textarea
                {...control}
                data-draft-field="meta_description"
                dir="auto"
                rows={3}
                maxLength={1_000}
                value={texts.meta_description}
                // A single line, as in the page: Enter becomes a space.
                onChange={(event) => onChange({ meta_description: event.target.value.replace(/[\r\n]+/g, ' ') })}
              />
            )}
          </Field>
          <Meter label={t('Length')} text={texts.meta_description} {...resultLine.description} />
        </div>
        <Field label={t('URL slug')} hint={t('Last part of the URL.')}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                data-draft-field="slug"
                maxLength={200}
                spellCheck={false}
                autoCapitalize="none"
                value={texts.slug}
                onChange={(event) => onChange({ slug: event.target.value.replace(/[\s/?#\\]+/g, '-') })}
              />
              <Button
                disabled={slugOf(title || texts.keyword) === ''}
                onClick={() => onChange({ slug: slugOf(title || texts.keyword) })}
              >
                {t('Use title')}
              </Button>
            </div>
          )}
        </Field>
      </div>
      <section aria-labelledby={previewId} className="min-w-0">
        <p id={previewId} className="mb-1.5 font-medium text-table">
          {t('SERP preview')}
        </p>
        <div className="min-w-0 rounded-control border p-4">
          <p className="truncate text-muted text-table">example.com › {texts.slug || '…'}</p>
          <div dir="auto" className="truncate py-0.5 text-accent-strong text-title">
            {title || t('No title: search engines generate one')}
          </div>
          <p dir="auto" className="line-clamp-2 break-words text-muted">
            {texts.meta_description || t('No meta description: search engines show an excerpt of the text.')}
          </p>
        </div>
      </section>
    </div>
  );
}

function Meter({ label, text, limit, fontSize }: { label: string; text: string; limit: number; fontSize: number }) {
  const shown = text.trim();
  return <LengthMeter label={label} length={graphemes(shown)} width={pixelWidth(shown, fontSize)} limit={limit} />;
}
