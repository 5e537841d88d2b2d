'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { CircleCheck, CircleDashed } from '#components/ui/icons.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { siteIssuesQuery } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';

const passedIcon = <CircleCheck className="size-4 shrink-0 text-good" />;
const openIcon = <CircleDashed className="size-4 shrink-0 text-muted" />;

interface CheckStatesProps {
  id: string;
  title: string;
  /** Checks in display order. */
  checks: readonly string[];
}

/** Results of some site-wide checks: failed, passed, not measured; each failed one links to its pages. */
export function CheckStates({ id, title, checks }: CheckStatesProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(siteIssuesQuery(id));
  if (error && !data)
    return (
      <Panel>
        <ListFailed what={t('the checks')} error={error} onRetry={() => refetch()} />
      </Panel>
    );
  if (!data) return <Skeleton className="h-32" />;
  const states = checks.flatMap((check) => {
    const failed = [...data.issues, ...data.left_out].find((one) => one.check === check);
    if (failed) {
      const note =
        failed.pages > 0
          ? t.many(failed.pages, '{count} page|{count} pages')
          : t.many(failed.left_out, '{count} page ignored|{count} pages ignored');
      return { check, title: failed.title, severity: failed.severity, icon: null, note };
    }
    const passed = data.passed.find((one) => one.check === check);
    if (passed)
      return {
        check,
        title: passed.title,
        severity: null,
        icon: passedIcon,
        note: t.many(passed.pages, 'passed ({count} page)|passed ({count} pages)'),
      };
    const open = data.not_measured.find((one) => one.check === check);
    return open
      ? {
          check,
          title: open.title,
          severity: null,
          icon: openIcon,
          note: t('not measured: {reason}', { reason: open.reason }),
        }
      : [];
  });
  return (
    <Panel>
      <PanelHeader title={title} />
      {states.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t('These checks could not run on this site.')}</p>
      ) : (
        <ul>
          {states.map((state) => (
            <li key={state.check} className="flex min-h-10 items-center gap-2 border-t px-4 py-1.5 text-table">
              {state.severity ? <SeverityIcon severity={state.severity} /> : state.icon}
              <span className="min-w-0 flex-1">
                {state.severity ? (
                  <Link
                    href={`/site-audits/${id}?part=issues&issue=${state.check}`}
                    className="rounded-control font-medium hover:text-accent-strong"
                  >
                    {state.title}
                  </Link>
                ) : (
                  state.title
                )}
              </span>
              <span className="max-w-1/2 text-right text-muted">{state.note}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
