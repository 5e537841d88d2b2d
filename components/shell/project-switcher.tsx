'use client';

import { usePathname } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ALL_PROJECTS } from '#components/shell/preferences.ts';
import { useProjectId } from '#components/shell/stored-project.tsx';
import { cn } from '#components/ui/cn.ts';
import { Check, ChevronsUpDown, FolderKanban } from '#components/ui/icons.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { useMessages } from '#messages';
import type { SwitchProject } from './switch-project.ts';

interface Props {
  projects: readonly SwitchProject[];
  /** Called after a choice: the phone's sheet closes. */
  onChoose?: (() => void) | undefined;
}

const line =
  'flex min-h-9 items-center gap-2 rounded-control px-2 py-1 text-table hover:bg-hover focus-visible:outline-offset-[-2px] touch:min-h-11';

/**
 * The chosen project, or all of them, and a menu to switch. A list stays open; other screens lead to the overview.
 * Arrow keys move through the list; Esc and outside clicks close it. Renders nothing without projects.
 */
export function ProjectSwitcher({ projects, onChoose }: Props) {
  const t = useMessages();
  const path = usePathname();
  const menu = useRef<HTMLDivElement>(null);
  const isReadOnly = useReadOnly();
  const id = useId();
  // The list is rendered only while open, so that not every page carries a second copy of the project names.
  const [isOpen, setOpen] = useState(false);
  const chosen = useProjectId();
  const current = projects.find(({ id: one }) => one === chosen);
  const currentId = current?.id;
  useEffect(() => {
    if (isOpen) menu.current?.querySelector('a')?.focus();
  }, [isOpen]);
  if (projects.length === 0) return null;
  const choose = () => {
    menu.current?.hidePopover();
    onChoose?.();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('Project: {name}. Switch project', { name: current?.name ?? t('All projects') })}
        title={current?.name ?? t('All projects')}
        className="mb-2 flex h-9 w-full items-center gap-2.5 rounded-control border px-2 text-left font-medium hover:bg-hover touch:h-11 hidden-menu:md:border-transparent"
      >
        <FolderKanban className="size-[18px] shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate hidden-menu:md:sr-only">{current?.name ?? t('All projects')}</span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted hidden-menu:md:hidden" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto top-26 left-2 m-0 max-h-[min(60dvh,420px)] w-64 max-w-[calc(100vw-16px)] overflow-y-auto rounded-panel border bg-panel p-1.5 text-ink shadow-overlay"
      >
        {isOpen && (
          <nav aria-label={t('Projects')}>
            <ul className="grid gap-0.5">
              {projects.map((project) => (
                <li key={project.id}>
                  <PrefetchLink
                    href={addressFor(project.id, path)}
                    aria-current={project.id === currentId ? 'true' : undefined}
                    onClick={choose}
                    onKeyDown={walk}
                    className={line}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{project.name}</span>
                      <span className="block truncate text-meta text-muted">{project.domain}</span>
                    </span>
                    {project.id === currentId && <Check className="size-4 shrink-0 text-accent" />}
                  </PrefetchLink>
                </li>
              ))}
            </ul>
            {!isReadOnly && (
              <PrefetchLink
                href={addressFor(ALL_PROJECTS, path)}
                aria-current={current ? undefined : 'true'}
                onClick={choose}
                onKeyDown={walk}
                className={cn(line, 'mt-1.5 border-t')}
              >
                <span className="flex-1">{t('All projects')}</span>
                {!current && <Check className="size-4 shrink-0 text-accent" />}
              </PrefetchLink>
            )}
          </nav>
        )}
      </div>
    </>
  );
}

/** Screens of one project. */
const OF_ONE = [
  'rankings',
  'search-performance',
  'insights',
  'ai-visibility',
  'ai-assistants',
  'web-vitals',
  'indexnow',
  'log-files',
  'alerts',
  'reports',
];
/** Lists, of one project or of all. */
const LISTS = [
  ...['page-audits', 'site-audits', 'searches', 'ai-answers', 'domains', 'backlinks', 'keywords', 'content', 'emails'],
  ...['bulk-runs', 'local-grids', 'redirect-maps'],
];

/** Screens below those that exist for every project. */
const BELOW = [
  ...['lists', 'groups', 'questions', 'gaps', 'gap', 'disavow', 'rules', 'channels', 'saved-results'],
  ...['landing-pages', 'indexing', 'settings'],
];

/** The same screen of another project; filters and open rows are dropped, because they belong to the previous one. */
function addressFor(id: string, path: string): string {
  const [area = '', below = ''] = path.split('/').slice(1);
  const inProjects = area === 'projects';
  if (id === ALL_PROJECTS && (inProjects || OF_ONE.includes(area))) return `/projects?project=${id}`;
  // Below a list: other lists by their name, results by their id.
  const list = BELOW.includes(below) ? `/${area}/${below}` : `/${area}`;
  if (OF_ONE.includes(area) || LISTS.includes(area)) return `${list}?project=${id}`;
  if (id === ALL_PROJECTS) return `/?project=${id}`;
  return `/projects/${id}${inProjects && path.endsWith('/settings') ? '/settings' : ''}`;
}

/** Up, down, Home and End move the focus through the list. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const links = [...(event.currentTarget.closest('nav')?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link.isSameNode(event.currentTarget));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[Math.min(links.length - 1, Math.max(0, to))]?.focus();
}
