import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** One line: scope, last measured, coverage. */
  note?: ReactNode;
  /** At most one primary button among them. */
  actions?: ReactNode;
}

/** Title of a page with its actions. */
export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="break-words font-semibold text-title">{title}</h1>
        {note && <div className="text-muted">{note}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  );
}
