'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { toast } from '#components/ui/toast.ts';
import { importFile, rankingsKey } from '#lib/features/rankings/client.ts';
import type { ImportReport } from '#lib/features/rankings/files-contract.ts';
import { textOfBytes } from '#lib/text/read-text-file.ts';
import { useMessages } from '#messages';

interface FileImportProps {
  project: { id: string };
  onClose: () => void;
}

const MAX_BYTES = 20 * 1024 * 1024;

interface Read {
  text: string;
  encoding: string;
}

/** Imports keywords or their history from a file: first a preview with the invalid rows, then all of it or nothing. */
export function FileImport({ project, onClose }: FileImportProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [file, setFile] = useState<Read | null>(null);
  const send = (content: string, commit: boolean) => importFile({ project_id: project.id, content, commit });
  const preview = useMutation({
    mutationFn: async (given: File) => {
      if (given.size > MAX_BYTES) throw new Error('The file exceeds 20 MB. Split it or import it via the API.');
      const read = textOfBytes(new Uint8Array(await given.arrayBuffer()));
      if (read.text.trim() === '') throw new Error('The file is empty.');
      setFile(read);
      return send(read.text, false);
    },
  });
  const take = useMutation({
    mutationFn: (content: string) => send(content, true),
    onSuccess: ({ good, keywords_new: fresh }) => {
      toast.success(
        t.many(good, '{count} row imported, {fresh}|{count} rows imported, {fresh}', {
          fresh: t.many(fresh, '{count} new keyword|{count} new keywords'),
        }),
      );
      void cache.invalidateQueries({ queryKey: rankingsKey(project.id) });
      onClose();
    },
  });
  const report = preview.data;
  const fault = preview.error ?? take.error;
  return (
    <div className="grid gap-4">
      <Field
        label={t('File')}
        hint={t(
          'CSV with a header row (keyword; optional: engine, country, device, tags, ai_overview, and date with position for history) or JSON. Exports of Search Console, Bing Webmaster Tools, Ahrefs and Semrush work unchanged. Max. 100,000 rows.',
        )}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.json,.ndjson,text/csv,text/tab-separated-values,application/json"
            className="w-full rounded-control border border-edge bg-panel p-2 text-table"
            onChange={(event) => {
              const given = event.target.files?.[0];
              setFile(null);
              take.reset();
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
        {report && file && <Report report={report} encoding={file.encoding} />}
      </div>
      {fault && <Callout tone="fault">{fault.message}</Callout>}
      <div className="flex justify-end">
        <Button
          variant="primary"
          disabled={!file || !report || report.bad > 0 || report.good === 0}
          pending={take.isPending}
          onClick={() => file && take.mutate(file.text)}
        >
          {report && report.good > 0 ? t.many(report.good, 'Import {count} row|Import {count} rows') : t('Import')}
        </Button>
      </div>
    </div>
  );
}

function Report({ report, encoding }: { report: ImportReport; encoding: string }) {
  const t = useMessages();
  const { kind, columns, ignored, rows, good, bad, errors, sample, keywords, keywords_new: fresh } = report;
  const left = columns
    .filter(({ name, field }) => field === null && !ignored.some(({ column }) => column === name))
    .map(({ name }) => name);
  return (
    <>
      <div>
        <p className="font-medium">
          {t.many(rows, '{what}: {count} row, {good} valid|{what}: {count} rows, {good} valid', {
            what: kind === 'history' ? t('Position history') : t('Keywords'),
            good,
          })}
          {bad > 0 && `, ${t('{bad} with errors', { bad })}`}
        </p>
        <p className="text-muted text-table">
          {t.many(keywords, '{count} keyword, {fresh} new|{count} keywords, {fresh} new', {
            fresh,
          })}
          {report.first_day &&
            `, ${t('{first} – {last}', { first: report.first_day, last: report.last_day ?? report.first_day })}`}
          . {t('Encoding: {encoding}', { encoding })}
          {left.length > 0 && `; ${t('columns ignored: {columns}', { columns: left.join(', ') })}`}.
        </p>
      </div>
      {ignored.length > 0 && (
        <ul aria-label={t('Not imported')} className="grid gap-1 text-muted text-table">
          {ignored.map(({ column, reason }) => (
            <li key={column}>
              <bdi className="font-medium">{column}</bdi>: {t.known(reason)}
            </li>
          ))}
        </ul>
      )}
      {bad > 0 && (
        <>
          <Callout tone="warning" title={t('Fix all errors to import')}>
            {t('Fix these rows and upload the file again.')}
          </Callout>
          <Table aria-label={t('Rows with errors')}>
            <thead>
              <tr>
                <Th className="text-right">{t('Line')}</Th>
                <Th>{t('Column')}</Th>
                <Th>{t('Value')}</Th>
                <Th>{t('Error')}</Th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ line, column, value, rule }) => (
                <Tr key={`${line} ${column} ${rule}`}>
                  <Td className="text-right">{line}</Td>
                  <Td>{column}</Td>
                  <Td className="max-w-40 truncate">{value || t('empty')}</Td>
                  <Td>{rule}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          {bad > errors.length && (
            <p className="text-meta text-muted">{t('Showing the first {count}.', { count: errors.length })}</p>
          )}
        </>
      )}
      {sample.length > 0 && (
        <Table aria-label={t('First valid rows')}>
          <thead>
            <tr>
              <Th>{t('Keyword')}</Th>
              <Th>{t('Engine, location, device')}</Th>
              {kind === 'history' && (
                <>
                  <Th>{t('Day')}</Th>
                  <Th>{t('Checked')}</Th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {sample.map((row) => (
              <Tr key={`${row.keyword} ${row.place} ${row.day}`}>
                <Td className="max-w-48 truncate">
                  <bdi>{row.keyword}</bdi>
                </Td>
                <Td>{row.place}</Td>
                {kind === 'history' && (
                  <>
                    <Td>{row.day}</Td>
                    <Td>{row.value}</Td>
                  </>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
