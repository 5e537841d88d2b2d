'use client';

import { Menu, PanelLeft, Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toggleMenu } from '#components/shell/preferences.ts';
import { Breadcrumb, type Crumb } from '#components/ui/breadcrumb.tsx';
import { Button } from '#components/ui/button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useMessages } from '#components/ui/language.tsx';
import type { WaitingCall } from '#lib/features/captcha/contract.ts';
import { areas, isCurrent } from './areas.ts';
import { JobsButton } from './jobs-button.tsx';
import { Mark } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import { NeedsYou } from './needs-you.tsx';
import { openOverlay } from './overlays.ts';
import { ProjectSwitcher, type SwitchProject } from './project-switcher.tsx';
import type { ToolLink } from './tool-link.ts';
import { UnseenAlerts } from './unseen-alerts.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  user: { name: string; email: string };
  tools: readonly ToolLink[];
  waiting: WaitingCall[];
  /** Unseen alerts of all projects, and the project of the latest. */
  unseenAlerts: { count: number; projectId: string | null };
  projects: readonly SwitchProject[];
}

/** The header of the dashboard. */
export function Header({ user, tools, waiting, unseenAlerts, projects }: HeaderProps) {
  const t = useMessages();
  const path = usePathname();
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-panel px-3 sm:px-4">
      <PhoneMenu projects={projects} />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t('Narrow or wide sidebar')}
        title={`${t('Narrow or wide sidebar')} ([)`}
        className="max-md:hidden"
        onClick={toggleMenu}
      >
        <PanelLeft />
      </Button>
      <div className="min-w-0 flex-1">
        <Breadcrumb items={crumbs(path, tools).map(({ label, ...crumb }) => ({ ...crumb, label: t.known(label) }))} />
      </div>
      <button
        type="button"
        onClick={() => openOverlay('palette')}
        className="flex h-8 shrink-0 items-center gap-2 rounded-control border border-line px-2 text-muted text-table hover:bg-hover hover:text-ink sm:w-56 touch:h-11 touch:min-w-11 touch:justify-center"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1 text-left max-sm:sr-only">{t('Search or jump to')}</span>
        <span className="flex gap-0.5 max-sm:hidden">
          <Kbd>⌘K</Kbd>
        </span>
      </button>
      <UnseenAlerts {...unseenAlerts} />
      <NeedsYou waiting={waiting} />
      <JobsButton />
      <UserMenu name={user.name} email={user.email} />
    </header>
  );
}

/**
 * The areas as a sheet from the left: a native dialog, which traps focus and restores it. Rendered on first use: wide
 * screens never need it.
 */
function PhoneMenu({ projects }: { projects: readonly SwitchProject[] }) {
  const t = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [used, setUsed] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        className="-ml-2 md:hidden"
        onClick={() => {
          flushSync(() => setUsed(true));
          dialog.current?.showModal();
        }}
      >
        <Menu />
      </Button>
      <dialog
        ref={dialog}
        aria-label={t('Menu')}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.close()}
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r bg-panel p-0 text-ink shadow-overlay backdrop:bg-overlay open:animate-slide-left md:hidden"
      >
        {used && (
          <>
            <div className="flex h-13 items-center gap-2.5 px-4 font-semibold">
              <Mark className="size-6" /> Serpentine
            </div>
            <div className="px-2 pt-2">
              <ProjectSwitcher projects={projects} onChoose={() => dialog.current?.close()} />
              <Navigation onChoose={() => dialog.current?.close()} />
            </div>
          </>
        )}
      </dialog>
    </>
  );
}

/** Labels of the path segments of a site audit: the run, its pages, one page. */
const siteCrumbs = ['Run', 'Pages', 'Page'];

/** Researches are directly in the area; lists and groupings are below their own lists. */
function keywordCrumb([kind]: readonly string[], index: number): string {
  if (kind === 'lists') return index === 0 ? 'Lists' : 'List';
  if (kind === 'groups') return index === 0 ? 'Groupings' : 'Grouping';
  return 'Research';
}

/** Breadcrumbs from the path: the area, then its segments. */
function crumbs(path: string, tools: readonly ToolLink[]): Crumb[] {
  const area = areas.find((candidate) => isCurrent(candidate, path));
  if (!area) return [{ label: 'Not found' }];
  if (path.startsWith('/ai-visibility'))
    return [
      { label: area.label, href: area.href },
      { label: 'AI visibility', href: '/ai-visibility' },
      ...(path === '/ai-visibility' ? [] : [{ label: 'Keyword', href: path }]),
    ];
  const rest = path.slice(area.href.length).split('/').filter(Boolean);
  const names = rest.map((segment, index): Crumb => {
    const href = [area.href, ...rest.slice(0, index + 1)].join('/');
    const tool = tools.find((candidate) => candidate.id === segment);
    if (tool) return { label: tool.title, href };
    if (area.href === '/page-audits') return { label: index === 0 ? 'Audit' : 'Comparison', href };
    if (area.href === '/site-audits')
      return {
        label: segment === 'report' ? 'Report' : (siteCrumbs[index] ?? segment),
        href: index === 1 && segment !== 'report' ? `${area.href}/${rest[0]}?part=explorer` : href,
      };
    if (area.href === '/keywords') return { label: keywordCrumb(rest, index), href };
    if (area.href === '/backlinks') return { label: 'Domain', href };
    if (area.href === '/searches') return { label: 'Results', href };
    if (area.href === '/ai-answers') return { label: 'Answer', href };
    if (area.href === '/domains') return { label: 'Report', href };
    if (area.href === '/content' && rest[0] === 'runs') return { label: index === 0 ? 'Requests' : 'Request', href };
    if (area.href === '/content') return { label: segment === 'new' ? 'New draft' : 'Draft', href };
    if (area.href === '/bulk-runs') return { label: 'Run', href };
    if (area.href === '/emails') return { label: 'Addresses', href };
    if (area.href === '/reports' && segment !== 'saved-results')
      return { label: rest[0] === 'saved-results' ? 'Result' : 'Report', href };
    if (area.href === '/reports') return { label: 'Kept results', href };
    if (/^[0-9a-f-]{36}$/.test(segment)) return { label: 'Project', href };
    if (segment === 'tokens') return { label: 'Tokens', href };
    if (segment === 'scripts') return { label: 'Scripts', href };
    return { label: segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' '), href };
  });
  return [{ label: area.label, href: area.href }, ...names];
}
