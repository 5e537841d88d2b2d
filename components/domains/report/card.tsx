import type { ReactNode } from 'react';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { DomainInfo, PartName } from '#lib/features/domains/info-contract.ts';
import { useMessages } from '#messages';

interface CardProps {
  title: string;
  info: DomainInfo;
  part: PartName;
  actions?: ReactNode;
  /** Failed records or measurements inside the part, by name. */
  failures?: Record<string, string>;
  className?: string;
  children: ReactNode;
}

/** One card of the report: time of measurement, content, and what could not be measured and why. */
export function Card({ title, info, part, actions, failures = {}, className, children }: CardProps) {
  const t = useMessages();
  const at = info.looked_at[part];
  const problem = info.errors[part];
  const missing = Object.entries(failures);
  return (
    <Panel className={className} aria-label={title}>
      <PanelHeader title={title} note={at && t('Checked {at}', { at: t.moment(at) })} actions={actions} />
      {problem !== undefined ? (
        <PanelBody>
          <Callout tone="warning" title={t('Not measured')}>
            {problem}
          </Callout>
        </PanelBody>
      ) : (
        <>
          {children}
          {missing.length > 0 && (
            <div className="border-t px-4 py-3">
              <h3 className="font-medium text-table">{t('Notes')}</h3>
              <ul className="grid gap-1 text-muted text-table">
                {missing.map(([name, reason]) => (
                  <li key={name} className="break-words">
                    <span className="font-medium">{name}</span>: {reason}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

/** Values in a list; "none" if empty, and the reason if they are unknown. */
export function Values({ values, missing }: { values: readonly string[] | null; missing?: string | undefined }) {
  const t = useMessages();
  if (!values)
    return (
      <span className="text-muted">
        {missing ? t('Not measured: {reason}', { reason: missing }) : t('Not measured')}
      </span>
    );
  if (values.length === 0) return <span className="text-muted">{t('none')}</span>;
  return (
    <ul className="grid gap-0.5">
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record can stand there twice.
        <li key={index} className="wrap-anywhere">
          {value}
        </li>
      ))}
    </ul>
  );
}

/** Long, rarely needed details, collapsed below a card's facts. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t">
      <summary className="px-4 py-2.5 font-medium text-muted text-table hover:text-ink touch:py-3">{title}</summary>
      <div className="px-4 pb-3">{children}</div>
    </details>
  );
}
