import { isValidElement, type ReactNode } from 'react';
import { CrumbName } from './crumb-name.tsx';
import type { MenuEntry } from './menu.tsx';
import { PageMenu } from './page-menu.tsx';

interface PageHeaderProps {
  title: ReactNode;
  /** One line: scope, last measured, coverage. */
  note?: ReactNode;
  /** One primary and one secondary button. */
  actions?: ReactNode;
  /** Everything else, behind ⋯; the API call of the page is added to it. Only from browser components. */
  menu?: readonly MenuEntry[];
}

/** The text of a title that is a string, or one element around a string. */
function textOf(title: ReactNode): string | null {
  const text = isValidElement<{ children?: ReactNode }>(title) ? title.props.children : title;
  return typeof text === 'string' ? text : null;
}

/** Title of a page with its actions. It names the page in the breadcrumbs too. */
export function PageHeader({ title, note, actions, menu }: PageHeaderProps) {
  const name = textOf(title);
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      {name && <CrumbName name={name} />}
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="break-words font-semibold text-title">{title}</h1>
        {note && <div className="text-muted">{note}</div>}
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {actions}
        <PageMenu entries={menu} />
      </div>
    </header>
  );
}
