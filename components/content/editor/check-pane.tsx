'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ScoreRing } from '#components/page-audits/score.tsx';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Button } from '#components/ui/button.tsx';
import { Check, X } from '#components/ui/icons.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { DraftCheck, DraftFinding, KeywordUse, Passage } from '#lib/features/content/drafts/check-contract.ts';
import { draftCheckQuery } from '#lib/features/content/drafts/client.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { Sentence, useMessages } from '#messages';

interface CheckPaneProps {
  draft: DraftDetail;
  /** All changes are saved, and therefore checked. */
  isSaved: boolean;
  /** Scrolls to a passage. */
  onShow: (passage: Passage) => void;
}

/** Problems of the saved draft; refetched after each save. */
export default function CheckPane({ draft, isSaved, onShow }: CheckPaneProps) {
  const t = useMessages();
  const { data: check, error, refetch, isPlaceholderData } = useQuery(draftCheckQuery(draft.id, draft.revision));
  const isOld = !isSaved || isPlaceholderData;
  return (
    <Panel aria-label={t('SEO check')}>
      <PanelHeader
        title={t('SEO check')}
        note={
          <span role="status">
            {!check
              ? t('Checked as a published page.')
              : isOld
                ? t('Based on the previous version; updating soon.')
                : t('Last saved version.')}
          </span>
        }
      />
      {error && !check ? (
        <ErrorState
          title={t('Could not check the draft')}
          action={<Button onClick={() => refetch()}>{t('Retry')}</Button>}
        >
          {error.message}
        </ErrorState>
      ) : !check ? (
        <PanelBody>
          <Skeleton className="h-60" />
        </PanelBody>
      ) : check.score === null && check.words === 0 ? (
        <EmptyState className="py-8" title={t('Nothing to check yet')}>
          {t('Write a few words; the check runs automatically.')}
        </EmptyState>
      ) : (
        <Findings check={check} onShow={onShow} />
      )}
    </Panel>
  );
}

/** Rendered initially; more on demand. */
const PART = 15;

function Findings({ check, onShow }: { check: DraftCheck; onShow: (passage: Passage) => void }) {
  const t = useMessages();
  const [all, setAll] = useState(false);
  const { findings, passed, left_out: leftOut } = check;
  return (
    <>
      <PanelBody className="flex items-center gap-4">
        <ScoreRing score={check.score} size={84} />
        <p className="text-muted text-table">
          {t.many(check.words, '{count} word, {findings}, {passed} passed|{count} words, {findings}, {passed} passed', {
            findings: t.many(findings.length, '{count} issue|{count} issues'),
            passed: t.many(passed.length, '{count} check|{count} checks'),
          })}
        </p>
      </PanelBody>
      {findings.length === 0 ? (
        <PanelBody>
          <p className="inline-flex items-center gap-2">
            <Check className="size-4 text-good" /> {t('No issues.')}
          </p>
        </PanelBody>
      ) : (
        <ul aria-label={t('Issues')} className="divide-y border-t">
          {(all ? findings : findings.slice(0, PART)).map((finding) => (
            <Finding key={`${finding.source} ${finding.id}`} finding={finding} onShow={onShow} />
          ))}
        </ul>
      )}
      {findings.length > PART && !all && (
        <Button size="sm" variant="ghost" className="m-3" onClick={() => setAll(true)}>
          {t('Show all {findings}', { findings: findings.length })}
        </Button>
      )}
      {check.keyword && <KeywordFacts use={check.keyword} />}
      <Quiet title={t('Passed')} items={passed.map(({ id, source, title }) => ({ id: `${source} ${id}`, title }))} />
      <Quiet
        title={t('Not applicable to drafts')}
        items={leftOut.map(({ id, title, reason }) => ({ id, title, reason }))}
      />
    </>
  );
}

/** A click shows the first occurrence; the others expand. */
function Finding({ finding, onShow }: { finding: DraftFinding; onShow: (passage: Passage) => void }) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const [first] = finding.passages;
  const toggle = () => {
    setOpen(!open);
    if (!open && first) onShow(first);
  };
  return (
    <li className="grid grid-cols-1">
      <button
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className="flex items-start gap-2 px-4 py-2.5 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <SeverityIcon severity={finding.severity} className="mt-0.5" />
        <span className="grid min-w-0 flex-1">
          <span className="font-medium text-table">{finding.title}</span>
          <span dir="auto" className="break-words text-meta text-muted">
            {finding.found}
          </span>
        </span>
      </button>
      {open && (
        <div className="grid grid-cols-1 gap-2 px-4 pb-3 pl-10 text-table">
          <p className="text-muted">{finding.why}</p>
          <p>{finding.fix}</p>
          <p className="text-muted">{t('Expected: {expected}', { expected: finding.expected })}</p>
          {finding.passages.length > 0 && (
            <ul aria-label={t('Location')} className="grid grid-cols-1 gap-1">
              {finding.passages.map((passage) => (
                <li key={`${passage.field} ${passage.from} ${passage.to}`}>
                  <button
                    type="button"
                    onClick={() => onShow(passage)}
                    className="w-full truncate rounded-control px-1.5 py-1 text-left text-accent-strong hover:bg-hover touch:py-3"
                  >
                    <span dir="auto">{passage.text || fieldWords(t)[passage.field]}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  );
}

const fieldWords = (t: Translator): Record<Passage['field'], string> => ({
  title: t('Title'),
  meta_title: t('SEO title'),
  meta_description: t('Meta description'),
  slug: t('URL slug'),
  body: t('Text'),
  post: t('Post'),
});

function KeywordFacts({ use }: { use: KeywordUse }) {
  const t = useMessages();
  const places: [string, boolean][] = [
    [t('SEO title'), use.in_title],
    [t('Meta description'), use.in_description],
    [t('H1'), use.in_main_heading],
    [t('First paragraph'), use.in_first_paragraph],
    [t('URL slug'), use.in_path],
  ];
  return (
    <details open className="border-t">
      <summary className="cursor-pointer rounded-control px-4 py-2.5 font-medium text-table">
        <Sentence text="Keyword {name}" name={<span dir="auto">“{use.keyword}”</span>} />
      </summary>
      <div className="grid grid-cols-1 gap-2 px-4 pb-4 text-table">
        <p>
          {t.many(
            use.count,
            'Used {count} time, {percent} of words; in {headingsWithIt} of {headings}.|Used {count} times, {percent} of words; in {headingsWithIt} of {headings}.',
            {
              percent: t.percent(use.percent),
              headingsWithIt: use.headings_with_it,
              headings: t.many(use.headings, '{count} heading|{count} headings'),
            },
          )}
        </p>
        <ul className="grid grid-cols-1 gap-1">
          {places.map(([place, isThere]) => (
            <li key={place} className="flex items-center gap-2">
              {isThere ? <Check className="size-4 text-good" /> : <X className="size-4 text-muted" />}
              {place}
              <span className="sr-only">{isThere ? t(': found') : t(': missing')}</span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Quiet({ title, items }: { title: string; items: readonly { id: string; title: string; reason?: string }[] }) {
  if (items.length === 0) return null;
  return (
    <details className="border-t">
      <summary className="cursor-pointer rounded-control px-4 py-2.5 font-medium text-table">
        {title} <span className="font-normal text-meta text-muted">{items.length}</span>
      </summary>
      <ul className="grid grid-cols-1 gap-1.5 px-4 pb-4 text-muted text-table">
        {items.map((item) => (
          <li key={item.id}>
            {item.title}
            {item.reason && <span className="block text-meta">{item.reason}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
