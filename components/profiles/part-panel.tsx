'use client';

import Link from 'next/link';
import { severityName } from '#components/page-audits/severity.tsx';
import { isNoteKind, noteKindLabels } from '#components/projects/note-kinds.ts';
import { Button } from '#components/ui/button.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Metric, Part } from '#lib/features/profiles/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { figureText, metricLabels, missingTexts, partTitles } from './profile-labels.ts';

/** Every part has this height, so that nothing moves when it arrives; its list scrolls. */
const HEIGHT = 'h-88';

/** Placeholder of a part. */
export function PartSkeleton() {
  return <Skeleton className={HEIGHT} />;
}

/** A part of a profile: its figures and first entries, or why there are none. */
export function PartPanel({ part }: { part: Part }) {
  const t = useMessages();
  const { state, missing, at, path, figures, rows } = part;
  const source = t.known(part.source);
  const title = partTitles(t)[part.part];
  const id = `part-${part.part}`;
  return (
    <Panel aria-labelledby={id} className={`${HEIGHT} flex flex-col`}>
      <PanelHeader
        id={id}
        title={title}
        note={at === null ? source : t('{source}, {day}', { source, day: t.day(at) })}
        actions={
          state === 'measured' && (
            <Button asChild size="sm">
              <Link href={path} prefetch={false} aria-label={t('Open {name}', { name: title })}>
                {t('Open')}
              </Link>
            </Button>
          )
        }
      />
      {missing === null ? (
        <>
          {figures.length > 0 && <Figures figures={figures} />}
          <Rows title={title} part={part} />
          {rows.length === 0 && figures.length === 0 && <p className="px-4 text-muted">{t('None yet.')}</p>}
        </>
      ) : (
        <div className="grid justify-items-start gap-3 px-4">
          <p>
            <span className="font-medium">{state === 'not_connected' ? t('Not connected') : t('Not measured')}</span>
            <span className="block text-muted">{missingTexts(t)[missing]}</span>
          </p>
          <Button asChild size="sm">
            <Link href={missing === 'no_key' ? '/settings/connections' : path} prefetch={false}>
              {state === 'not_connected' ? t('Connect') : t('Go there')}
            </Link>
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Figures({ figures }: Pick<Part, 'figures'>) {
  const t = useMessages();
  const labels = metricLabels(t);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 px-4 pb-3">
      {figures.map(({ metric, value, before }) => (
        <div key={metric}>
          <dt className="text-meta text-muted">{labels[metric]}</dt>
          <dd className="font-semibold tabular-nums">
            <Value metric={metric} value={value} />
            {before !== null && (
              <span className="block font-normal text-meta text-muted">
                {t('before: {value}', { value: figureText(t, metric, before) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ metric, value }: { metric: Metric; value: number | null }) {
  const t = useMessages();
  if (value !== null) return figureText(t, metric, value);
  if (metric === 'citation_place') return <NotMeasured why={t('Not cited')} />;
  return <NotMeasured why={metric === 'position' ? t('Not in the results that were checked') : t('Not measured')} />;
}

/** The detail of an entry in words: severities of issues and kinds of notes are ids. */
function wordsOf(t: Translator, part: Part['part'], detail: string): string {
  if (part === 'notes' && isNoteKind(detail)) return noteKindLabels(t)[detail];
  return part === 'audit' ? severityName(t, detail) : detail;
}

function Rows({ title, part: { part, rows } }: { title: string; part: Part }) {
  const t = useMessages();
  if (rows.length === 0) return null;
  return (
    <section
      aria-label={t('{name}: entries', { name: title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto border-t"
    >
      <ul className="divide-y">
        {rows.map(({ label, url, path, value, detail, at }) => (
          <li
            key={`${label} ${detail} ${at}`}
            className="flex items-start justify-between gap-3 px-4 py-1.5 text-table"
          >
            <span className="min-w-0">
              {path ? (
                <Link
                  href={path}
                  prefetch={false}
                  dir="auto"
                  className="inline-block min-h-6 break-all hover:text-accent-strong"
                >
                  {label}
                </Link>
              ) : url ? (
                <ForeignLink url={url} text={label} />
              ) : (
                <bdi className="break-words">{label}</bdi>
              )}
              <bdi className="block break-words text-meta text-muted">
                {part === 'search_console'
                  ? t('{count} impressions', { count: t.number(Number(detail)) })
                  : [detail && wordsOf(t, part, detail), at && t.day(at)].filter(Boolean).join(' · ')}
              </bdi>
            </span>
            {value !== null && <span className="shrink-0 tabular-nums">{t.number(value)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
