'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/checkbox.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Download } from '#components/ui/icons.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, ErrorState } from '#components/ui/states.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import type { DraftSaver } from '#lib/features/content/drafts/client/draft-saver.ts';
import { draftExportQuery } from '#lib/features/content/drafts/client.ts';
import type { DraftDetail, ExportFormat } from '#lib/features/content/drafts/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const formats = (t: Translator): { value: ExportFormat; label: string; help: string }[] => [
  { value: 'markdown', label: 'Markdown', help: t('For static sites, wikis and other editors.') },
  { value: 'html', label: 'HTML', help: t('Clean HTML. HTML in your text is escaped.') },
  {
    value: 'wordpress',
    label: 'WordPress',
    help: t('WordPress blocks: paste into the code editor of a post (Options > Code editor).'),
  },
];

interface ExportSheetProps {
  draft: DraftDetail;
  saver: DraftSaver;
  onClose: () => void;
}

/** Export of the draft: preview, copy, save as a file. */
export function ExportSheet({ draft, saver, onClose }: ExportSheetProps) {
  const t = useMessages();
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [withMeta, setWithMeta] = useState(false);
  // Unsaved text must be part of the export.
  useEffect(() => {
    void saver.flush();
  }, [saver]);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    draftExportQuery(draft.id, draft.revision, format, withMeta && format !== 'wordpress'),
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t('Export')} description={t('The last saved version.')} className="max-w-200">
        <div className="grid grid-cols-1 gap-4">
          {!saver.isSaved && (
            <Callout tone="warning">{t('Your latest changes are not saved yet and not in this export.')}</Callout>
          )}
          <div>
            <Choice label={t('Format')} value={format} options={formats(t)} onChange={setFormat} />
          </div>
          <p className="text-muted">{formats(t).find(({ value }) => value === format)?.help}</p>
          {format !== 'wordpress' && (
            <Switch
              label={t('Include title and meta description')}
              hint={format === 'markdown' ? t('Include front matter') : t('Include the HTML document and head')}
              checked={withMeta}
              onChange={(event) => setWithMeta(event.target.checked)}
            />
          )}
          {error && !data ? (
            <ErrorState
              title={t('Could not export the draft')}
              action={<Button onClick={() => refetch()}>{t('Retry')}</Button>}
            >
              {error.message}
            </ErrorState>
          ) : !data ? (
            <Skeleton className="h-60" />
          ) : (
            <div aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-3">
              <div className="flex flex-wrap items-center gap-2">
                <CopyButton label={t('Copy')} text={data.text} size="md" />
                <Button onClick={() => saveFile(data.file_name, data.content_type, data.text)}>
                  <Download /> {t('Download')}
                </Button>
                <span className="text-muted text-table">
                  {data.file_name}, {t.bytes(new TextEncoder().encode(data.text).length)}
                </span>
              </div>
              <section
                aria-label={t('Exported text')}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
                tabIndex={0}
                className="max-h-[50dvh] overflow-auto rounded-control border bg-sunken p-3"
              >
                <pre className="whitespace-pre-wrap break-words font-mono text-meta">{data.text || ' '}</pre>
              </section>
            </div>
          )}
        </div>
      </SheetContent>
    </Dialog>
  );
}
