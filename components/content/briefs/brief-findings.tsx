'use client';

import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Check, Plus } from '#components/ui/icons.tsx';
import { PanelBody } from '#components/ui/panel.tsx';
import type { BriefDetail, BriefPage, BriefResult } from '#lib/features/content/briefs/contract.ts';
import type { DraftTexts } from '#lib/features/content/drafts/client/draft-texts.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { unescapeMarkdown } from '#lib/text/markdown/markdown-text.ts';
import { usesOf } from '#lib/text/term-uses.ts';
import { useMessages } from '#messages';
import { pageStates } from './brief-progress.tsx';

/** A median can be fractional. */
const whole = (t: Translator, value: number): string => t.number(Math.round(value));

interface BriefFindingsProps {
  brief: BriefDetail;
  result: BriefResult;
  texts: DraftTexts;
  onHeading: (text: string) => void;
}

/** Headings, questions and terms of the ranking pages, checked off as the draft covers them, and each page's outline. */
export function BriefFindings({ brief, result, texts, onHeading }: BriefFindingsProps) {
  const t = useMessages();
  const text = useDeferredValue(`${texts.title}\n${texts.body}`);
  const uses = useMemo(
    () =>
      usesOf(
        text,
        result.terms.map(({ term }) => term),
      ),
    [text, result.terms],
  );
  const present = useMemo(() => presentIn(unescapeMarkdown(text)), [text]);
  const shared = result.common_headings.filter(({ positions }) => positions.length > 1);
  const read = brief.pages_read;
  const covered = result.terms.filter(({ term }) => (uses.get(term) ?? 0) > 0).length;
  return (
    <>
      <PanelBody>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-table">
          <Fact term={t('Pages crawled')} value={t('{read} of {all}', { read, all: brief.pages_found })} />
          {result.words && (
            <Fact
              term={t('Words')}
              value={whole(t, result.words.median)}
              note={t('{low}–{high}', { low: whole(t, result.words.low), high: whole(t, result.words.high) })}
            />
          )}
          {result.headings && <Fact term={t('Headings')} value={whole(t, result.headings.median)} />}
          {result.images && <Fact term={t('Images')} value={whole(t, result.images.median)} />}
        </dl>
      </PanelBody>
      <Part title={t('Common headings')} count={shared.length} none={t('No headings in common.')}>
        {shared.map((heading) => (
          <Insertable
            key={heading.text}
            text={heading.text}
            note={t('{count} of {read}', { count: heading.positions.length, read })}
            isThere={present(heading.text)}
            onInsert={onHeading}
          />
        ))}
      </Part>
      <Part
        title={t('Questions (PAA)')}
        count={result.questions.length}
        none={t('No questions found on the pages or in the SERP.')}
      >
        {result.questions.map((question) => (
          <Insertable
            key={question.text}
            text={question.text}
            note={
              question.from === 'search'
                ? t('People Also Ask')
                : t('{count} of {read}', { count: question.positions.length, read })
            }
            isThere={present(question.text)}
            onInsert={onHeading}
          />
        ))}
      </Part>
      <Part
        title={t('Related terms')}
        count={result.terms.length}
        note={
          result.terms.length > 0 ? t('{covered} of {terms} used', { covered, terms: result.terms.length }) : undefined
        }
        none={t('No common terms.')}
        className="flex flex-wrap gap-1.5"
      >
        {result.terms.map(({ term, uses: usual, positions }) => (
          <Term key={term} term={term} uses={uses.get(term) ?? 0} usual={usual} pages={positions.length} read={read} />
        ))}
      </Part>
      <Part title={t('Pages')} count={brief.pages.length} none={t('No results found.')}>
        {brief.pages.map((page) => (
          <PageOutline key={page.position} page={page} onHeading={onHeading} />
        ))}
      </Part>
      {result.related.length > 0 && (
        <Part title={t('Related searches')} count={result.related.length}>
          {result.related.map((query) => (
            <li key={query} dir="auto" className="text-table">
              {query}
            </li>
          ))}
        </Part>
      )}
    </>
  );
}

function Fact({ term, value, note }: { term: string; value: string; note?: string }) {
  return (
    <div>
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="font-medium">
        {value} {note && <span className="font-normal text-meta text-muted">{note}</span>}
      </dd>
    </div>
  );
}

/** Rendered initially; more on demand. */
const PART = 12;

interface PartProps {
  title: string;
  count: number;
  note?: string | undefined;
  /** Text of the empty state. */
  none?: string;
  className?: string;
  children: ReactNode[];
}

function Part({ title, count, note, none, className, children }: PartProps) {
  const t = useMessages();
  const [all, setAll] = useState(false);
  const most = className ? 40 : PART;
  return (
    <details open className="border-t">
      <summary className="cursor-pointer rounded-control px-4 py-2.5 font-medium text-table">
        {title} <span className="font-normal text-meta text-muted">{note ?? count}</span>
      </summary>
      <div className="grid grid-cols-1 gap-2 px-4 pb-4">
        {count === 0 ? (
          <p className="text-muted text-table">{none}</p>
        ) : (
          <ul className={className ?? 'grid grid-cols-1 gap-1'}>{all ? children : children.slice(0, most)}</ul>
        )}
        {count > most && !all && (
          <Button size="sm" variant="ghost" className="w-fit" onClick={() => setAll(true)}>
            {t('Show all {count}', { count })}
          </Button>
        )}
      </div>
    </details>
  );
}

interface InsertableProps {
  text: string;
  note: string;
  isThere: boolean;
  onInsert: (text: string) => void;
}

function Insertable({ text, note, isThere, onInsert }: InsertableProps) {
  const t = useMessages();
  return (
    <li>
      <button
        type="button"
        title={t('Insert as heading')}
        onClick={() => onInsert(text)}
        className="flex w-full items-start gap-2 rounded-control px-1.5 py-1 text-left text-table hover:bg-hover touch:py-3"
      >
        {isThere ? (
          <Check className="mt-0.5 size-4 shrink-0 text-good" />
        ) : (
          <Plus className="mt-0.5 size-4 shrink-0 text-muted" />
        )}
        <span dir="auto" className="min-w-0 flex-1 break-words">
          {text}
          {isThere && <span className="sr-only"> {t('(used)')}</span>}
        </span>
        <span className="shrink-0 text-meta text-muted">{note}</span>
      </button>
    </li>
  );
}

interface TermProps {
  term: string;
  uses: number;
  usual: number;
  pages: number;
  read: number;
}

function Term({ term, uses, usual, pages, read }: TermProps) {
  const t = useMessages();
  const isThere = uses > 0;
  return (
    <li
      title={t.many(
        read,
        'On {pages} of {count} page, typically {usual}; {uses} in your text|On {pages} of {count} pages, typically {usual}; {uses} in your text',
        { pages, usual: t.many(Math.round(usual), '{count} time|{count} times'), uses },
      )}
      className={cn(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-table',
        isThere ? 'bg-good-soft text-good' : 'bg-notice-soft text-notice',
      )}
    >
      {isThere && <Check className="size-3.5" />}
      <span dir="auto">{term}</span>
      <span className="text-meta">
        <span className="sr-only">{isThere ? t('used') : t('not used,')} </span>
        {uses}/{whole(t, usual)}
      </span>
    </li>
  );
}

function PageOutline({ page, onHeading }: { page: BriefPage; onHeading: (text: string) => void }) {
  const t = useMessages();
  const { facts } = page;
  return (
    <li>
      <details>
        <summary className="flex cursor-pointer items-start gap-2 rounded-control py-1 text-table">
          <span className="w-5 shrink-0 text-right text-muted">{page.position}</span>
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {page.title || page.url}
          </span>
          {facts ? (
            <span className="shrink-0 text-meta text-muted">{t.many(facts.words, '{count} word|{count} words')}</span>
          ) : (
            <Badge tone={page.state === 'blocked' ? 'warning' : 'neutral'}>{pageStates(t)[page.state]}</Badge>
          )}
        </summary>
        <div className="grid grid-cols-1 gap-1 pb-2 pl-7">
          <ForeignLink url={page.url} className="break-all text-meta" />
          {page.reason && <p className="text-muted text-table">{page.reason}</p>}
          {facts && facts.outline.length === 0 && <p className="text-muted text-table">{t('No headings.')}</p>}
          {facts && (
            <ul className="grid grid-cols-1">
              {facts.outline.map((heading, at) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: an outline never changes.
                  key={at}
                  style={{ paddingLeft: `${(Math.min(heading.level, 5) - 1) * 12}px` }}
                >
                  <button
                    type="button"
                    title={t('Insert as heading')}
                    onClick={() => onHeading(heading.text)}
                    className="w-full rounded-control px-1.5 py-0.5 text-left text-table hover:bg-hover touch:py-3"
                  >
                    <span className="mr-1.5 text-meta text-muted">H{heading.level}</span>
                    <span dir="auto" className="break-words">
                      {heading.text}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  );
}

/** Returns a predicate for headings that a text contains: verbatim, or all their longer words. */
function presentIn(text: string): (heading: string) => boolean {
  const read = text.normalize('NFKC').toLowerCase();
  const words = new Set(read.match(/[\p{L}\p{N}]+/gu));
  return (heading) => {
    const wanted = heading.normalize('NFKC').toLowerCase().trim();
    if (wanted === '') return false;
    const long = wanted.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
    return read.includes(wanted) || (long.length > 1 && long.every((word) => words.has(word)));
  };
}
