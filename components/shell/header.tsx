'use client';

import { usePathname } from 'next/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toggleMenu } from '#components/shell/preferences.ts';
import { Breadcrumb, type Crumb } from '#components/ui/breadcrumb.tsx';
import { Button } from '#components/ui/button.tsx';
import { useCrumbNames } from '#components/ui/crumb-name.tsx';
import { Menu, PanelLeft, Search } from '#components/ui/icons.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import type { WaitingCall } from '#lib/features/captcha/contract.ts';
import { areas, isCurrent, nameOf } from './areas.ts';
import { JobsButton } from './jobs-button.tsx';
import { Navigation, SettingsLink } from './navigation.tsx';
import { NeedsYou } from './needs-you.tsx';
import { openOverlay } from './overlays.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import type { SwitchProject } from './switch-project.ts';
import { UnseenAlerts } from './unseen-alerts.tsx';
import { useCommandKey } from './use-command-key.ts';
import { UserMenu } from './user-menu.tsx';
import { type ShownBrand, Wordmark } from './wordmark.tsx';

interface HeaderProps {
  user: { name: string; email: string };
  waiting: WaitingCall[];
  /** Unseen alerts of all projects, and the project of the latest. */
  unseenAlerts: { count: number; projectId: string | null };
  projects: readonly SwitchProject[];
  /** The agency's, in place of the product's; null: the product's. */
  brand: ShownBrand | null;
}

/** The header of the dashboard. */
export function Header({ user, waiting, unseenAlerts, projects, brand }: HeaderProps) {
  const t = useMessages();
  const path = usePathname();
  const command = useCommandKey();
  const isReadOnly = useReadOnly();
  const opened = useCrumbNames();
  const names = new Map([...projects.map(({ id, name }) => [`/projects/${id}`, name] as const), ...opened]);
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-13 items-center gap-2 border-b bg-panel px-3 sm:px-4">
      <PhoneMenu projects={projects} brand={brand} />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t('Toggle sidebar')}
        title={`${t('Toggle sidebar')} ([)`}
        className="max-md:hidden"
        onClick={toggleMenu}
      >
        <PanelLeft />
      </Button>
      <div className="min-w-0 flex-1">
        <Breadcrumb
          items={crumbs(path, names).map(({ label, isName, ...crumb }) => ({
            ...crumb,
            label: isName ? label : t.known(label),
          }))}
        />
      </div>
      {!isReadOnly && (
        <>
          <button
            type="button"
            onClick={() => openOverlay('palette')}
            className="flex h-8 shrink-0 items-center gap-2 rounded-control border border-line px-2 text-muted text-table hover:bg-hover hover:text-ink sm:w-56 touch:h-11 touch:min-w-11 touch:justify-center"
          >
            <Search className="size-4" />
            <span className="flex-1 truncate text-left max-sm:sr-only">{t('Search or jump to')}</span>
            <span className="flex gap-0.5 max-sm:hidden">
              <Kbd>{command}</Kbd>
              <Kbd>K</Kbd>
            </span>
          </button>
          <UnseenAlerts {...unseenAlerts} />
          <NeedsYou waiting={waiting} />
          <JobsButton />
        </>
      )}
      <UserMenu name={user.name} email={user.email} />
    </header>
  );
}

/**
 * The areas as a sheet from the left: a native dialog, which traps focus and restores it. Rendered on first use: wide
 * screens never need it.
 */
function PhoneMenu({ projects, brand }: Pick<HeaderProps, 'projects' | 'brand'>) {
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
              <Wordmark brand={brand} />
            </div>
            <div className="px-2 pt-2">
              <ProjectSwitcher projects={projects} onChoose={() => dialog.current?.close()} />
              <Navigation projects={projects} onChoose={() => dialog.current?.close()} />
              <div className="mt-3 border-t py-1">
                <SettingsLink onChoose={() => dialog.current?.close()} />
              </div>
            </div>
          </>
        )}
      </dialog>
    </>
  );
}

/** Names of the screens below an area, by path segment. */
const SCREENS: Record<string, string> = {
  brand: 'White label',
  'first-check': 'First check',
  channels: 'Channels',
  connections: 'Connections',
  groups: 'Keyword clusters',
  limits: 'Audit thresholds',
  lists: 'Keyword lists',
  new: 'New draft',
  pages: 'Pages',
  people: 'People',
  report: 'Report',
  rules: 'Rules',
  runs: 'AI history',
  'saved-results': 'Saved results',
  scripts: 'Script runner',
  security: 'Security log',
  settings: 'Settings',
  system: 'System',
  tokens: 'API tokens',
};

/** What an area's path segments that are ids lead to, until the screen has said its name. */
const THINGS: Record<string, string> = {
  '/ai-answers': 'AI Overview',
  '/ai-visibility': 'Keyword',
  '/backlinks': 'Domain',
  '/bulk-runs': 'Bulk job',
  '/redirect-maps': 'Redirect map',
  '/content': 'Draft',
  '/domains': 'Domain report',
  '/emails': 'Domain',
  '/keywords': 'Keywords',
  '/local-grids': 'Local grid',
  '/page-audits': 'Page audit',
  '/projects': 'Project',
  '/reports': 'Report',
  '/searches': 'Results',
  '/site-audits': 'Site audit',
  '/tools': 'Tool',
};

/** Breadcrumbs from the path: the area, then its segments. @param names names of the screens that were open, by path */
function crumbs(path: string, names: ReadonlyMap<string, string>): (Crumb & { isName?: boolean })[] {
  // The status of an engine is reached from its checks, and is no area of its own.
  if (path.startsWith('/engines/')) {
    const name = names.get(path);
    const status = name === undefined ? { label: 'Search engine status' } : { label: name, isName: true };
    return [{ label: 'SERP checker', href: '/searches' }, status];
  }
  // Everything about a URL is reached from many areas, and is none of its own.
  if (path === '/urls') return [{ label: names.get(path) ?? 'Page', isName: names.has(path) }];
  const area = areas.find((candidate) => isCurrent(candidate, path));
  if (!area) return [{ label: 'Not found' }];
  const rest = path.slice(area.href.length).split('/').filter(Boolean);
  const below = rest.map((segment, index) => {
    const href = [area.href, ...rest.slice(0, index + 1)].join('/');
    const screen = SCREENS[segment];
    // The list of a site audit's pages is a part of the audit's screen.
    if (segment === 'pages') return { label: 'Pages', href: `${area.href}/${rest[0]}?part=explorer` };
    if (screen) return { label: screen, href };
    const name = names.get(href);
    return name === undefined ? { label: THINGS[area.href] ?? segment, href } : { label: name, href, isName: true };
  });
  return [{ label: nameOf(area), href: area.href }, ...below];
}
