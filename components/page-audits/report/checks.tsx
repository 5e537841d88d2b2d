import type { ReactNode } from 'react';
import { categoryNames } from '#components/page-audits/audit-labels.ts';
import { Check, CircleDashed, Minus } from '#components/ui/icons.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import { useMessages } from '#messages';

/** Every check without a finding: passed, not measured with its reason, not applicable, failed to run. */
export function Checks({ report }: { report: AuditReport }) {
  const t = useMessages();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Panel>
        <PanelHeader title={t.many(report.passed.length, '{count} check passed|{count} checks passed')} />
        <List
          icon={<Check className="size-4 text-good" />}
          items={report.passed.map((check) => ({ ...check, note: check.found }))}
          none={t('No checks passed.')}
        />
      </Panel>
      <div className="grid grid-cols-1 gap-4">
        {report.errors.length > 0 && (
          <Callout
            tone="fault"
            title={t.many(report.errors.length, '{count} check failed to run|{count} checks failed to run')}
          >
            {report.errors.map((check) => `${check.title}: ${check.message}`).join('; ')}
          </Callout>
        )}
        <Panel>
          <PanelHeader
            title={t('{notMeasured} not measured', { notMeasured: report.notMeasured.length })}
            note={t('Ignored.')}
          />
          <List
            icon={<CircleDashed className="size-4 text-muted" />}
            items={report.notMeasured.map((check) => ({ ...check, note: check.reason }))}
            none={t('All checks were run.')}
          />
        </Panel>
        <Panel>
          <PanelHeader title={t('{notApplicable} not applicable', { notApplicable: report.notApplicable.length })} />
          <List
            icon={<Minus className="size-4 text-muted" />}
            items={report.notApplicable.map((check) => ({ ...check, note: check.reason }))}
            none={t('All checks apply.')}
          />
        </Panel>
      </div>
    </div>
  );
}

interface ListProps {
  icon: ReactNode;
  items: readonly {
    id: string;
    category: AuditReport['passed'][number]['category'];
    title: string;
    note: string | null;
  }[];
  none: string;
}

function List({ icon, items, none }: ListProps) {
  const t = useMessages();
  if (items.length === 0) return <p className="px-4 pb-4 text-muted">{none}</p>;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className="flex min-h-10 items-start gap-3 border-t px-4 py-2">
          <span aria-hidden="true" className="mt-0.5">
            {icon}
          </span>
          <span className="min-w-0 flex-1">
            {item.title}
            {item.note && <span className="block break-words text-muted text-table">{item.note}</span>}
          </span>
          <span className="shrink-0 text-meta text-muted max-sm:hidden">{categoryNames(t)[item.category]}</span>
        </li>
      ))}
    </ul>
  );
}
