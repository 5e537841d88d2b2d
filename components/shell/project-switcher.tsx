'use client';

import { Check, ChevronsUpDown, FolderKanban } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { keepProject } from '#components/shell/preferences.ts';
import { cn } from '#components/ui/cn.ts';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { useMessages } from '#messages';

/** A project that can be switched to. */
export interface SwitchProject {
  id: string;
  name: string;
  domain: string;
}

interface Props {
  projects: readonly SwitchProject[];
  /** Called after a choice: the phone's sheet closes. */
  onChoose?: (() => void) | undefined;
}

const line =
  'flex min-h-9 items-center gap-2 rounded-control px-2 py-1 text-table hover:bg-hover focus-visible:outline-offset-[-2px] touch:min-h-11';

/**
 * The current project and a menu to switch: to the same screen if it is project-scoped, else to the project's overview.
 * Arrow keys move through the list; Esc and outside clicks close it. Renders nothing without projects.
 */
export function ProjectSwitcher({ projects, onChoose }: Props) {
  const t = useMessages();
  const path = usePathname();
  const search = useSearchParams();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  // The list is rendered only while open, so that not every page carries a second copy of the project names.
  const [isOpen, setOpen] = useState(false);
  const current = projects.find((project) => project.id === projectOf(path, search.get('project')));
  const currentId = current?.id;
  useEffect(() => {
    if (currentId) keepProject(currentId);
  }, [currentId]);
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
        aria-label={current ? t('Project: {name}. Switch', { name: current.name }) : t('Choose a project')}
        title={current?.name ?? t('Choose a project')}
        className="mb-3 flex h-9 w-full items-center gap-2.5 rounded-control border px-2 text-left font-medium hover:bg-hover touch:h-11 hidden-menu:md:border-transparent"
      >
        <FolderKanban aria-hidden="true" className="size-[18px] shrink-0 text-muted" strokeWidth={1.75} />
        <span className={cn('min-w-0 flex-1 truncate hidden-menu:md:sr-only', !current && 'text-muted')}>
          {current?.name ?? t('Choose a project')}
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted hidden-menu:md:hidden" />
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
                    href={addressFor(project.id, path, search)}
                    aria-current={project.id === currentId ? 'true' : undefined}
                    onClick={choose}
                    onKeyDown={walk}
                    className={line}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{project.name}</span>
                      <span className="block truncate text-meta text-muted">{project.domain}</span>
                    </span>
                    {project.id === currentId && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
                  </PrefetchLink>
                </li>
              ))}
            </ul>
            <PrefetchLink
              href="/projects"
              onClick={choose}
              onKeyDown={walk}
              className={cn(line, 'mt-1.5 border-t text-muted')}
            >
              {t('All projects')}
            </PrefetchLink>
          </nav>
        )}
      </div>
    </>
  );
}

/** The project of a URL: from `?project=`, or from a path below /projects. */
function projectOf(path: string, named: string | null): string | undefined {
  return named ?? /^\/projects\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1];
}

/** The same screen of another project; filters and open rows are dropped, because they belong to the previous one. */
function addressFor(id: string, path: string, search: { has: (name: string) => boolean }): string {
  if (search.has('project')) return `${path.split('/').slice(0, 2).join('/')}?project=${id}`;
  const [, below = ''] = /^\/projects\/[0-9a-f-]{36}(\/\w+)?/.exec(path) ?? [];
  return `/projects/${id}${below}`;
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
