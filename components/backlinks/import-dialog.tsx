'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { toast } from '#components/ui/toast.ts';
import { sendImport } from '#lib/features/backlinks/client.ts';
import type { ImportReport } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { shortUrl, targetOf } from './backlink-labels.ts';

interface ImportDialogProps {
  domain: { id: string; domain: string };
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Imports links from a file: first previews its content, then keeps the valid rows, all or none. */
export function ImportDialog({ domain, open, onClose, onDone }: ImportDialogProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({ mutationFn: (given: File) => sendImport(domain.id, 'preview', given) });
  const keep = useMutation({
    mutationFn: (given: File) => sendImport(domain.id, 'keep', given),
    onSuccess: ({ good, imported }) => {
      toast.success(
        t.many(good, '{count} backlink read, {imported} new|{count} backlinks read, {imported} new', { imported }),
      );
      void cache.invalidateQueries({ queryKey: ['backlink-domain', domain.id, 'links'] });
      close();
      onDone();
    },
  });
  const close = () => {
    setFile(null);
    preview.reset();
    keep.reset();
    onClose();
  };
  const report = preview.data;
  const fault = preview.error ?? keep.error;
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && close()}>
      <DialogContent
        className="max-w-160"
        title={t('Import backlinks of {domain}', { domain: domain.domain })}
        description={t(
          'CSV or TSV export from Ahrefs, Semrush, Moz or Google Search Console, up to 100,000 rows and 64 MB.',
        )}
        footer={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              disabled={!file || !report || report.good === 0}
              pending={keep.isPending}
              onClick={() => file && keep.mutate(file)}
            >
              {report && report.good > 0
                ? t.many(report.good, 'Import {count} backlink|Import {count} backlinks')
                : t('Import')}
            </Button>
          </>
        }
      >
        <Field label={t('File')} hint={t('Preview before importing.')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              className="w-full rounded-control border border-edge bg-panel p-2 text-table"
              onChange={(event) => {
                const given = event.target.files?.[0] ?? null;
                setFile(given);
                keep.reset();
                if (given) preview.mutate(given);
                else preview.reset();
              }}
            />
          )}
        </Field>
        <div aria-live="polite" className="grid gap-3">
          {preview.isPending && (
            <p className="flex items-center gap-2 text-muted">
              <Spinner /> {t('Reading file…')}
            </p>
          )}
          {report && <Report report={report} domain={domain.domain} />}
        </div>
        {fault && <Callout tone="fault">{fault.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}

function Report({ report, domain }: { report: ImportReport; domain: string }) {
  const t = useMessages();
  return (
    <>
      <p>
        {report.bad > 0
          ? t.many(
              report.rows,
              '{provider}: {count} row, {good} valid, {bad} invalid.|{provider}: {count} rows, {good} valid, {bad} invalid.',
              { provider: report.provider, good: report.good, bad: report.bad },
            )
          : t.many(report.rows, '{provider}: {count} row, {good} valid.|{provider}: {count} rows, {good} valid.', {
              provider: report.provider,
              good: report.good,
            })}
        <span className="block text-meta text-muted">
          {t('Columns: {columns}.', { columns: report.columns.join(', ') })}
        </span>
      </p>
      {report.sample.length > 0 && (
        <Table aria-label={t('Preview of the file')}>
          <thead>
            <tr>
              <Th>{t('Page')}</Th>
              <Th>{t('Anchor text')}</Th>
              <Th>{t('Target URL')}</Th>
            </tr>
          </thead>
          <tbody>
            {report.sample.map((row) => (
              <Tr key={`${row.source_url} ${row.target_url}`}>
                <Td className="max-w-52 truncate">{shortUrl(row.source_url)}</Td>
                <Td className="max-w-40 truncate">{row.anchor_text || '·'}</Td>
                <Td className="max-w-40 truncate">{targetOf(t, row.target_url, domain)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {report.errors.length > 0 && (
        <Callout
          tone="warning"
          title={
            report.bad > report.errors.length
              ? t.many(report.bad, '{count} row skipped; the first {shown}|{count} rows skipped; the first {shown}', {
                  shown: report.errors.length,
                })
              : t.many(report.bad, '{count} row skipped|{count} rows skipped')
          }
        >
          <ul
            aria-label={t('Skipped rows')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            className="max-h-40 overflow-y-auto"
          >
            {report.errors.map(({ line, message }) => (
              <li key={line}>{t('Line {line}: {message}', { line, message })}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
