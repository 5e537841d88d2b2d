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
import { sendImport } from '#lib/client/backlinks.ts';
import { formatNumber, plural } from '#lib/client/format.ts';
import type { ImportReport } from '#lib/features/backlinks/index-contract.ts';
import { shortUrl, targetOf } from './backlink-words.ts';

interface ImportDialogProps {
  domain: { id: string; domain: string };
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Takes links from a file: first says what is in it, then keeps the good rows, all of them or none. */
export function ImportDialog({ domain, open, onClose, onDone }: ImportDialogProps) {
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({ mutationFn: (given: File) => sendImport(domain.id, 'preview', given) });
  const keep = useMutation({
    mutationFn: (given: File) => sendImport(domain.id, 'keep', given),
    onSuccess: ({ good, imported }) => {
      toast.success(`${plural(good, 'link')} read, ${formatNumber(imported)} new`);
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
        title={`Import links to ${domain.domain}`}
        description="A table exported by Ahrefs, Semrush, Moz or Search Console: CSV or tab-separated, up to 100,000 rows and 64 MB."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              disabled={!file || !report || report.good === 0}
              pending={keep.isPending}
              onClick={() => file && keep.mutate(file)}
            >
              {report && report.good > 0 ? `Import ${plural(report.good, 'link')}` : 'Import'}
            </Button>
          </>
        }
      >
        <Field label="File" hint="Nothing is kept before you have seen what is in it.">
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
              <Spinner /> Reading the file …
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
  return (
    <>
      <p>
        {report.provider}: {plural(report.rows, 'row')}, {formatNumber(report.good)} can be imported
        {report.bad > 0 ? `, ${formatNumber(report.bad)} cannot` : ''}.
        <span className="block text-meta text-muted">Columns read: {report.columns.join(', ')}.</span>
      </p>
      {report.sample.length > 0 && (
        <Table aria-label="First links of the file">
          <thead>
            <tr>
              <Th>Page</Th>
              <Th>Text of the link</Th>
              <Th>Points to</Th>
            </tr>
          </thead>
          <tbody>
            {report.sample.map((row) => (
              <Tr key={`${row.source_url} ${row.target_url}`}>
                <Td className="max-w-52 truncate">{shortUrl(row.source_url)}</Td>
                <Td className="max-w-40 truncate">{row.anchor_text || '·'}</Td>
                <Td className="max-w-40 truncate">{targetOf(row.target_url, domain)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {report.errors.length > 0 && (
        <Callout
          tone="warning"
          title={`${plural(report.bad, 'row')} left out${report.bad > report.errors.length ? `; the first ${report.errors.length}` : ''}`}
        >
          <ul
            aria-label="Rows left out"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            className="max-h-40 overflow-y-auto"
          >
            {report.errors.map(({ line, message }) => (
              <li key={line}>
                Line {formatNumber(line)}: {message}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
