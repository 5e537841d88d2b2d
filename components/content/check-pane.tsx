'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { ScoreRing } from '#components/audit/score.tsx';
import { SeverityIcon } from '#components/audit/severity.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { draftCheckQuery } from '#lib/client/drafts.ts';
import { formatNumber, plural } from '#lib/client/format.ts';
import type { DraftCheck, DraftFinding, KeywordUse, Passage } from '#lib/features/drafts/check-contract.ts';
import type { DraftDetail } from '#lib/features/drafts/contract.ts';

interface CheckPaneProps {
  draft: DraftDetail;
  /** All that was typed is saved, and so is checked. */
  isSaved: boolean;
  /** Brings a passage into sight. */
  onShow: (passage: Passage) => void;
}

/** What is wrong with the draft as it is saved; asked again after each save. */
export default function CheckPane({ draft, isSaved, onShow }: CheckPaneProps) {
  const { data: check, error, refetch, isPlaceholderData } = useQuery(draftCheckQuery(draft.id, draft.revision));
  const isOld = !isSaved || isPlaceholderData;
  return (
    <Panel aria-label="Check">
      <PanelHeader
        title="Check"
        note={
          <span role="status">
            {!check
              ? 'The draft as the page it would be.'
              : isOld
                ? 'Of what was saved before; checked again soon.'
                : 'Of what is saved now.'}
          </span>
        }
      />
      {error && !check ? (
        <ErrorState title="Could not check the draft" action={<Button onClick={() => refetch()}>Retry</Button>}>
          {error.message}
        </ErrorState>
      ) : !check ? (
        <PanelBody>
          <Skeleton className="h-60" />
        </PanelBody>
      ) : check.score === null && check.words === 0 ? (
        <EmptyState className="py-8" title="Nothing to check yet">
          Write a few words: the check follows by itself.
        </EmptyState>
      ) : (
        <Findings check={check} onShow={onShow} />
      )}
    </Panel>
  );
}

/** Drawn at once; more on demand. */
const PART = 15;

function Findings({ check, onShow }: { check: DraftCheck; onShow: (passage: Passage) => void }) {
  const [all, setAll] = useState(false);
  const { findings, passed, left_out: leftOut } = check;
  return (
    <>
      <PanelBody className="flex items-center gap-4">
        <ScoreRing score={check.score} size={84} />
        <p className="text-muted text-table">
          {plural(check.words, 'word')}, {plural(findings.length, 'finding')}, {plural(passed.length, 'check')} passed
        </p>
      </PanelBody>
      {findings.length === 0 ? (
        <PanelBody>
          <p className="inline-flex items-center gap-2">
            <Check aria-hidden="true" className="size-4 text-good" /> Nothing to mend.
          </p>
        </PanelBody>
      ) : (
        <ul aria-label="Findings" className="divide-y border-t">
          {(all ? findings : findings.slice(0, PART)).map((finding) => (
            <Finding key={`${finding.source} ${finding.id}`} finding={finding} onShow={onShow} />
          ))}
        </ul>
      )}
      {findings.length > PART && !all && (
        <Button size="sm" variant="ghost" className="m-3" onClick={() => setAll(true)}>
          Show all {findings.length}
        </Button>
      )}
      {check.keyword && <KeywordFacts use={check.keyword} />}
      <Quiet title="Passed" items={passed.map(({ id, source, title }) => ({ id: `${source} ${id}`, title }))} />
      <Quiet title="Not measured on a draft" items={leftOut.map(({ id, title, reason }) => ({ id, title, reason }))} />
    </>
  );
}

/** A click shows the first place; the rest unfolds. */
function Finding({ finding, onShow }: { finding: DraftFinding; onShow: (passage: Passage) => void }) {
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
          <p className="text-muted">Expected: {finding.expected}</p>
          {finding.passages.length > 0 && (
            <ul aria-label="Where it stands" className="grid grid-cols-1 gap-1">
              {finding.passages.map((passage) => (
                <li key={`${passage.field} ${passage.from} ${passage.to}`}>
                  <button
                    type="button"
                    onClick={() => onShow(passage)}
                    className="w-full truncate rounded-control px-1.5 py-1 text-left text-accent-strong hover:bg-hover touch:py-3"
                  >
                    <span dir="auto">{passage.text || fieldWords[passage.field]}</span>
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

const fieldWords: Record<Passage['field'], string> = {
  title: 'Title',
  meta_title: 'Title in results',
  meta_description: 'Description in results',
  slug: 'Path',
  body: 'Text',
  post: 'Post',
};

function KeywordFacts({ use }: { use: KeywordUse }) {
  const places: [string, boolean][] = [
    ['Title in results', use.in_title],
    ['Description in results', use.in_description],
    ['Main heading', use.in_main_heading],
    ['First paragraph', use.in_first_paragraph],
    ['Path', use.in_path],
  ];
  return (
    <details open className="border-t">
      <summary className="cursor-pointer rounded-control px-4 py-2.5 font-medium text-table">
        Keyword <span dir="auto">“{use.keyword}”</span>
      </summary>
      <div className="grid grid-cols-1 gap-2 px-4 pb-4 text-table">
        <p>
          {plural(use.count, 'time')} in the text, {formatNumber(Math.round(use.percent * 10) / 10)} % of its words; in{' '}
          {use.headings_with_it} of {plural(use.headings, 'heading')}.
        </p>
        <ul className="grid grid-cols-1 gap-1">
          {places.map(([place, isThere]) => (
            <li key={place} className="flex items-center gap-2">
              {isThere ? (
                <Check aria-hidden="true" className="size-4 text-good" />
              ) : (
                <X aria-hidden="true" className="size-4 text-muted" />
              )}
              {place}
              <span className="sr-only">{isThere ? ': there' : ': not there'}</span>
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
