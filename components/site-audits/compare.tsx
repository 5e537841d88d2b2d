'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { ScoreDelta } from '#components/page-audits/score-delta.tsx';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Select } from '#components/ui/input.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import {
  type SiteComparison,
  siteAuditListQuery,
  siteComparisonQuery,
  siteExportAddress,
} from '#lib/features/site-audits/client.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { ComparedPages } from './pages/compared-pages.tsx';

const findingKinds = ['new', 'mended', 'removed', 'still', 'left_out', 'unknown'] as const;
const kinds = [...findingKinds, 'added', 'gone', 'changed', 'pages_unknown'] as const;
const kindNames = (t: Translator): Record<(typeof kinds)[number], string> => ({
  new: t('New issues'),
  mended: t('Fixed'),
  removed: t('Page removed'),
  still: t('Unchanged'),
  left_out: t('Ignored since'),
  unknown: t('Not measured'),
  added: t('Pages added'),
  gone: t('Pages removed'),
  changed: t('Pages changed'),
  pages_unknown: t('Pages not crawled'),
});
const isOfFindings = (kind: (typeof kinds)[number]) => findingKinds.some((one) => one === kind);

/** New, fixed, removed and remaining findings since another audit of the same site; pages added, removed and changed. */
export function Compare({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const [{ with: other, change, check }, setState] = useQueryStates({
    with: parseAsString.withDefault(''),
    change: parseAsStringLiteral(kinds).withDefault('new'),
    check: parseAsString.withDefault(''),
  });
  const { data, error, refetch, isPlaceholderData } = useQuery(siteComparisonQuery(audit.id, other));
  const runs = useQuery(siteAuditListQuery({ query: audit.host, status: 'done', limit: 100 }));
  if (error && !data)
    return (
      <Panel>
        <ErrorState title={t('Could not compare')} action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
          {error.message}
        </ErrorState>
      </Panel>
    );
  if (!data) return <Skeleton className="h-100" />;
  const { previous } = data;
  if (!previous)
    return (
      <Panel>
        <EmptyState title={t('No comparison yet')}>
          {t('First audit of this site. Run it again to see new and fixed issues.')}
        </EmptyState>
      </Panel>
    );
  const choices = (runs.data?.audits ?? []).filter((one) => one.host === audit.host && one.id !== audit.id);
  const counts: Record<(typeof kinds)[number], number> = {
    new: data.new,
    mended: data.mended,
    removed: data.removed,
    still: data.still,
    left_out: data.left_out,
    unknown: data.unknown,
    added: data.pages_added,
    gone: data.pages_gone,
    changed: data.pages_changed,
    pages_unknown: data.pages_unknown,
  };
  const ofFindings = isOfFindings(change);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel aria-busy={isPlaceholderData}>
        <PanelHeader
          title={data.score_delta === null ? t('Compared') : <ScoreDelta delta={data.score_delta} />}
          note={
            <>
              {t.many(
                data.new,
                '{count} new, {fixed} fixed, {still} unchanged.|{count} new, {fixed} fixed, {still} unchanged.',
                { fixed: t.number(data.mended), still: t.number(data.still) },
              )}{' '}
              {data.removed > 0 &&
                `${t.many(data.removed, '{count} issue was on a removed page (not counted as fixed).|{count} issues were on removed pages (not counted as fixed).')} `}
              {data.unknown > 0 &&
                `${t.many(data.unknown, '{count} issue not compared: page crawled in only one audit.|{count} issues not compared: page crawled in only one audit.')} `}
              {data.left_out > 0 &&
                `${t.many(data.left_out, '{count} issue ignored since.|{count} issues ignored since.')} `}
              {previous.score_version !== audit.score_version &&
                `${t('The two scores use different formulas and cannot be compared.')} `}
              {t.many(data.pages_added, '{count} page added, {gone} removed.|{count} pages added, {gone} removed.', {
                gone: t.number(data.pages_gone),
              })}{' '}
              <Link
                href={`/site-audits/${previous.id}`}
                className="rounded-control text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
              >
                {t('Open previous audit')}
              </Link>
            </>
          }
          actions={
            <span className="flex flex-wrap items-center gap-2 text-table">
              <label htmlFor="other-run" className="text-muted">
                {t('Compare with')}
              </label>
              <Select
                id="other-run"
                className="min-w-0 max-w-64"
                value={previous.id}
                onChange={(event) => void setState({ with: event.target.value, check: null })}
              >
                {!choices.some(({ id }) => id === previous.id) && (
                  <option value={previous.id}>{t.moment(previous.created_at)}</option>
                )}
                {choices.map(({ id, created_at }) => (
                  <option key={id} value={id}>
                    {t.moment(created_at)}
                  </option>
                ))}
              </Select>
              <ExportMenu
                what={t('Comparison')}
                entries={fileEntries((format) =>
                  siteExportAddress(audit.id, format, { what: 'comparison', with: previous.id }),
                )}
              />
            </span>
          }
        />
        <ChangedIssues issues={data.issues} onChoose={(id, what) => void setState({ check: id, change: what })} />
      </Panel>
      <Panel aria-label={t('Pages')}>
        <div className="flex flex-wrap items-center justify-between gap-2 p-3">
          <Choice
            label={t('Filter pages')}
            value={change}
            onChange={(next) => void setState({ change: next, check: null })}
            options={kinds.map((value) => ({ value, label: kindNames(t)[value], count: counts[value] }))}
          />
          {ofFindings && check && (
            <span className="flex items-center gap-2 text-table">
              <span className="text-muted">{data.issues.find((one) => one.check === check)?.title ?? check}</span>
              <Button size="sm" onClick={() => void setState({ check: null })}>
                {t('All checks')}
              </Button>
            </span>
          )}
        </div>
        <ComparedPages
          key={`${other} ${change} ${check}`}
          audit={audit}
          previousId={previous.id}
          what={change}
          other={other}
          check={ofFindings ? check : ''}
        />
      </Panel>
    </div>
  );
}

interface ChangedIssuesProps {
  issues: SiteComparison['issues'];
  onChoose: (check: string, what: (typeof findingKinds)[number]) => void;
}

function ChangedIssues({ issues, onChoose }: ChangedIssuesProps) {
  const t = useMessages();
  if (issues.length === 0) return <EmptyState className="border-t" title={t('No issues in either audit')} />;
  return (
    <div className="max-h-100 overflow-y-auto border-t">
      <Table aria-label={t('Issue comparison')}>
        <thead>
          <tr>
            <Th>{t('Issue')}</Th>
            <Th className="w-24 text-right">{t('New')}</Th>
            <Th className="w-24 text-right">{t('Fixed')}</Th>
            <Th className="w-32 text-right">{t('Page removed')}</Th>
            <Th className="w-24 text-right">{t('Unchanged')}</Th>
            <Th className="w-24 text-right max-sm:hidden">{t('Ignored')}</Th>
            <Th className="w-32 text-right">{t('Not measured')}</Th>
          </tr>
        </thead>
        <tbody>
          {issues.map((one) => (
            <Tr key={one.check}>
              <Td className="min-w-40">
                <span className="flex items-start gap-2">
                  <SeverityIcon severity={one.severity} className="mt-0.5" />
                  {one.title}
                </span>
              </Td>
              {findingKinds.map((what) => (
                <Td key={what} className={what === 'left_out' ? 'text-right max-sm:hidden' : 'text-right'}>
                  {one[what] === 0 ? (
                    <span className="text-muted">0</span>
                  ) : (
                    <button
                      type="button"
                      onClick={() => onChoose(one.check, what)}
                      aria-label={t.many(one[what], '{count} page, {kind}: {title}|{count} pages, {kind}: {title}', {
                        kind: kindNames(t)[what],
                        title: one.title,
                      })}
                      className={`min-h-6 min-w-6 rounded-control px-1 underline decoration-line underline-offset-2 ${what === 'new' ? 'text-worse' : what === 'mended' ? 'text-better' : ''}`}
                    >
                      {t.number(one[what])}
                    </button>
                  )}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
