'use client';

import { useDeferredValue, useMemo } from 'react';
import { MarkdownBlocks } from '#components/markdown-blocks.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { readText } from '#lib/text/markdown/text-tree.ts';
import { useMessages } from '#messages';

interface DraftPreviewProps {
  title: string;
  body: string;
}

/**
 * Preview of the page: our own elements built from the Markdown, so that none of it becomes HTML markup. Images are named,
 * not loaded.
 */
export default function DraftPreview({ title, body }: DraftPreviewProps) {
  const t = useMessages();
  const text = useDeferredValue(body);
  const blocks = useMemo(() => readText(text), [text]);
  if (title.trim() === '' && blocks.length === 0)
    return <EmptyState title={t('Nothing to preview yet')}>{t('The preview appears here as you write.')}</EmptyState>;
  return (
    <article dir="auto" className="grid min-w-0 grid-cols-1 gap-3 break-words p-4 text-[15px]/6">
      {title.trim() !== '' && <div className="font-semibold text-figure">{title}</div>}
      <MarkdownBlocks blocks={blocks} sized />
    </article>
  );
}
