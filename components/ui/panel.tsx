import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A bordered surface. Panels are never nested. */
export function Panel({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('min-w-0 rounded-panel border bg-panel', className)} {...props} />;
}

interface PanelHeaderProps {
  title: ReactNode;
  /** Unit, source, "as of": one subdued line under the title. */
  note?: ReactNode;
  actions?: ReactNode;
  id?: string;
}

/** Title of a panel with its actions. */
export function PanelHeader({ title, note, actions, id }: PanelHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3.5 pb-3">
      <div className="min-w-0">
        <h2 id={id} className="font-semibold text-section">
          {title}
        </h2>
        {note && <p className="text-muted text-table">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

/** Content of a panel. */
export function PanelBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('px-4 pb-4', className)} {...props} />;
}

interface TitledPanelProps extends PanelHeaderProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** A panel that is a region of the page, named by its heading. */
export function TitledPanel({ id, className, children, ...header }: TitledPanelProps) {
  return (
    <Panel aria-labelledby={id} className={className}>
      <PanelHeader id={id} {...header} />
      {children}
    </Panel>
  );
}
