'use client';

import Link from 'next/link';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import type { Insight } from '#lib/features/insights/contract.ts';
import type { Evidence, PeriodFigures } from '#lib/features/insights/evidence-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { gapLabels } from './insight-labels.ts';
import { InsightNote } from './insight-note.tsx';

interface Props {
  insight: Insight;
  projectId: string;
  advice: string;
  formula: string;
  /** Whether the project has a Google Analytics property. */
  hasAnalytics: boolean;
}

/** What an insight is based on, and what to do. */
export function InsightEvidence({ insight, projectId, advice, formula, hasAnalytics }: Props) {
  const t = useMessages();
  const { evidence } = insight;
  return (
    <div className="grid gap-3 text-table">
      <p className="font-medium">{advice}</p>
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {[...lines(t, evidence), ...(insight.url ? [sessionLine(t, insight, hasAnalytics)] : [])].map(
          ([term, text]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="min-w-0 break-words max-sm:mb-1">{text}</dd>
            </div>
          ),
        )}
        {insight.url && (
          <div className="contents">
            <dt className="text-muted">{t('Page')}</dt>
            <dd className="min-w-0">
              <ForeignLink url={insight.url} />{' '}
              <Link
                href={`/page-audits?url=${encodeURIComponent(insight.url)}`}
                prefetch={false}
                className="ml-2 inline-block min-h-6 text-accent-strong underline decoration-line underline-offset-2"
              >
                {t('Audit this page')}
              </Link>{' '}
              <Link
                href={`/urls?${new URLSearchParams({ project: projectId, url: insight.url })}`}
                prefetch={false}
                className="ml-2 inline-block min-h-6 text-accent-strong underline decoration-line underline-offset-2"
              >
                {t('All about this page')}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {evidence.pages.length > 1 && <Pages pages={evidence.pages} />}
      {evidence.citation && (
        <Link
          href={`/ai-visibility/${evidence.citation.keyword_id}?${new URLSearchParams({ project: projectId, at: evidence.citation.lost_at, before: evidence.citation.cited_at })}`}
          prefetch={false}
          className="inline-block min-h-6 justify-self-start text-accent-strong underline decoration-line underline-offset-2"
        >
          {t('Compare both AI Overviews')}
        </Link>
      )}
      <InsightNote insight={insight} projectId={projectId} />
      <p className="text-meta text-muted">
        {formula} {t('First found {day}.', { day: t.day(insight.found_at) })}
      </p>
    </div>
  );
}

function sessionLine(t: Translator, { analytics }: Insight, isConnected: boolean): [string, string] {
  const name = t('Google Analytics');
  if (!isConnected) return [name, t('Not connected')];
  if (!analytics) return [name, t('Not measured')];
  const { sessions, engaged_sessions: engaged, key_events: events, from, to } = analytics;
  return [
    name,
    t('{sessions} sessions from organic search, {engaged} engaged, {events} key events ({from} – {to})', {
      sessions,
      engaged,
      events: t.number(Math.round(events * 10) / 10),
      from: t.day(from),
      to: t.day(to),
    }),
  ];
}

function lines(t: Translator, evidence: Evidence): [string, string][] {
  const period = ({ from, to, clicks, impressions, position }: PeriodFigures) =>
    t('{clicks} clicks, {impressions} impressions, position {position} ({from} – {to})', {
      clicks,
      impressions,
      position: position ?? '–',
      from: t.day(from),
      to: t.day(to),
    });
  const { now, before, last_year: lastYear, expected_ctr: expected, gaps, citation, top_query: top } = evidence;
  const ctr = now && now.impressions > 0 ? now.clicks / now.impressions : null;
  return [
    ...(now ? [[t('Now'), period(now)] as [string, string]] : []),
    ...(before ? [[t('Before'), period(before)] as [string, string]] : []),
    ...(lastYear ? [[t('Last year'), period(lastYear)] as [string, string]] : []),
    ...(before && evidence.seasonal === null && evidence.pages.length === 0 && now && now.from < before.to
      ? [[t('Season'), t('Not measured')] as [string, string]]
      : []),
    ...(expected !== null && ctr !== null
      ? [
          [
            t('CTR'),
            t('{ctr}; {expected} is expected at position {position} ({source})', {
              ctr: t.percent(ctr * 100),
              expected: t.percent(expected * 100),
              position: evidence.expected_position ?? '–',
              source: evidence.expected_source === 'own' ? t('your own queries') : t('seoClarity curve'),
            }),
          ] as [string, string],
        ]
      : []),
    ...(gaps
      ? [
          [
            t('The page lacks'),
            gaps.length === 0 ? t('nothing that is checked') : gaps.map((gap) => gapLabels(t)[gap]).join(', '),
          ] as [string, string],
        ]
      : []),
    ...(top ? [[t('Top query'), top] as [string, string]] : []),
    ...(citation
      ? [
          [
            t('Citation'),
            t('source {place} on {cited}, no longer cited on {lost}', {
              place: citation.place,
              cited: t.day(citation.cited_at),
              lost: t.day(citation.lost_at),
            }),
          ] as [string, string],
        ]
      : []),
  ];
}

function Pages({ pages }: Pick<Evidence, 'pages'>) {
  const t = useMessages();
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-120">
        <caption className="pb-1 text-left text-muted">{t('Pages that Google showed for the query')}</caption>
        <thead className="text-left text-meta text-muted">
          <tr>
            <th className="py-1 pr-3 font-medium">{t('Page')}</th>
            {[t('Impressions'), t('Clicks'), t('Position'), t('Days in front')].map((name) => (
              <th key={name} className="py-1 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr key={page.url} className="border-t">
              <td className="max-w-80 py-1 pr-3">
                <ForeignLink url={page.url} className="break-all" />
              </td>
              {[page.impressions, page.clicks, page.position, page.lead_days].map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
                <td key={at} className="py-1 pl-3 text-right tabular-nums">
                  {t.number(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
