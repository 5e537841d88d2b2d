'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import { createReport, type ReportChange, readReport, saveReport } from '#lib/features/reports/client.ts';
import type { Report } from '#lib/features/reports/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const WAIT_MS = 700;

/** Whether the changes are saved. */
export type SaveState =
  | { at: 'saved' }
  | { at: 'changed' }
  | { at: 'saving' }
  | { at: 'failed'; message: string }
  /** Someone else saved first, and their version was loaded. Nothing is saved until the user decides. */
  | { at: 'conflict'; theirs: Report };

/** The editable part of a report, in the form in which it is saved. */
export function changeOf(t: Translator, { name, days, from, to, compare, cover, blocks }: Report): ReportChange {
  return {
    name: name.trim() || t('Report'),
    compare,
    blocks,
    ...(from !== null && to !== null ? { from, to } : { days: days ?? 30, from: '', to: '' }),
    cover_title: cover.title,
    client: cover.client,
    author: cover.author,
    logo: cover.logo,
    logo_image: cover.logo_image,
    color: cover.color,
    footer: cover.footer,
    show_product: cover.show_product,
  };
}

/**
 * Saves a report shortly after each change, one save after the other, each based on the revision of the previous one. A save
 * that conflicts with another window's changes stops and asks.
 */
export function useReportSaver(initial: Report, canEdit: boolean) {
  const t = useMessages();
  const cache = useQueryClient();
  const [report, setReport] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [state, setState] = useState<SaveState>({ at: 'saved' });
  const latest = useRef({ report: initial, revision: initial.revision, busy: false, paused: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = async (): Promise<void> => {
    const now = latest.current;
    timer.current = undefined;
    if (now.busy || now.paused || !canEdit) return;
    const sent = now.report;
    now.busy = true;
    setState({ at: 'saving' });
    try {
      const answer = await saveReport({
        project_id: sent.project_id,
        id: sent.id,
        base_revision: now.revision,
        ...changeOf(t, sent),
      });
      now.revision = answer.revision;
      setSaved(answer);
      void cache.invalidateQueries({ queryKey: ['reports'] });
      now.busy = false;
      if (now.report === sent) setState({ at: 'saved' });
      else await flush();
    } catch (error) {
      now.busy = false;
      await failed(error);
    }
  };
  const save = useRef(flush);
  useEffect(() => {
    save.current = flush;
  });
  const failed = async (error: unknown) => {
    const message = error instanceof Error ? error.message : t('Saving failed.');
    if (error instanceof RequestFailed && error.status === 409) {
      latest.current.paused = true;
      try {
        setState({ at: 'conflict', theirs: await readReport(initial.project_id, initial.id) });
        return;
      } catch {
        latest.current.paused = false;
      }
    }
    setState({ at: 'failed', message });
  };
  const change = (next: Report) => {
    latest.current.report = next;
    setReport(next);
    if (latest.current.paused) return;
    setState((before) => (before.at === 'saving' ? before : { at: 'changed' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), WAIT_MS);
  };

  const acceptTheirs = (theirs: Report) => {
    Object.assign(latest.current, { report: theirs, revision: theirs.revision, paused: false });
    setReport(theirs);
    setSaved(theirs);
    setState({ at: 'saved' });
  };
  const overwriteTheirs = (theirs: Report) => {
    Object.assign(latest.current, { revision: theirs.revision, paused: false });
    void flush();
  };
  /** Saves my version as a new report and keeps theirs here. @returns the new one */
  const keepBoth = async (theirs: Report): Promise<Report | null> => {
    const mine = latest.current.report;
    try {
      const copy = await createReport({
        project_id: mine.project_id,
        name: t('{name} (copy)', { name: mine.name }).slice(-120),
      });
      await saveReport({
        project_id: mine.project_id,
        id: copy.id,
        base_revision: copy.revision,
        ...changeOf(t, mine),
        name: copy.name,
      });
      acceptTheirs(theirs);
      return copy;
    } catch (error) {
      setState({ at: 'failed', message: error instanceof Error ? error.message : t('Saving failed.') });
      latest.current.paused = false;
      return null;
    }
  };

  const unsaved = state.at !== 'saved';
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
  // Leaving the screen saves the last change at once.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      void save.current();
    },
    [],
  );

  return { report, saved, state, change, saveNow: flush, acceptTheirs, overwriteTheirs, keepBoth };
}

/** Saves the changes of a report. */
export type ReportSaver = ReturnType<typeof useReportSaver>;
