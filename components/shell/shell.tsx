import type { ReactNode } from 'react';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { ReadOnly } from '#components/ui/read-only.tsx';
import type { WaitingCall } from '#lib/features/captcha/contract.ts';
import { Header } from './header.tsx';
import { Health } from './health.tsx';
import { Navigation, SettingsLink } from './navigation.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { Providers } from './providers.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SkipLinks } from './skip-links.tsx';
import { StoredProject } from './stored-project.tsx';
import type { SwitchProject } from './switch-project.ts';
import { type ShownBrand, Wordmark } from './wordmark.tsx';

interface ShellProps {
  user: { name: string; email: string };
  /** The user's jobs that wait for a person. */
  waiting: WaitingCall[];
  /** Unseen alerts of all projects, and the project of the latest. */
  unseenAlerts: { count: number; projectId: string | null };
  projects: readonly SwitchProject[];
  /** Whether the user is a client, who only views. */
  isClient: boolean;
  /** Status of the installation, as /api/health returns it; undefined: not known yet. */
  health: { status: string } | undefined;
  /** The agency's, in place of the product's; null: the product's. */
  brand: ShownBrand | null;
  /** Id of the project chosen last; empty: none. */
  storedProject: string;
  children: ReactNode;
}

/** The frame of the dashboard: sidebar and header around the page. */
export function Shell({
  user,
  waiting,
  unseenAlerts,
  projects,
  isClient,
  health,
  brand,
  storedProject,
  children,
}: ShellProps) {
  return (
    <Providers>
      <ReadOnly value={isClient}>
        <StoredProject stored={storedProject} projects={projects}>
          <SkipLinks />
          <div className="flex min-h-dvh">
            <aside className="print:hidden sticky top-0 flex h-dvh w-60 shrink-0 flex-col border-r bg-panel max-md:hidden hidden-menu:w-14">
              <PrefetchLink
                href="/"
                className="flex h-13 items-center gap-2.5 px-4 font-semibold focus-visible:outline-offset-[-2px]"
              >
                <Wordmark brand={brand} />
              </PrefetchLink>
              <div className="px-2 pt-2">
                <ProjectSwitcher projects={projects} />
              </div>
              <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-2 pt-0.5 pb-2">
                <Navigation projects={projects} />
              </div>
              <div className="border-t px-2 py-1">
                <SettingsLink />
                {!isClient && <Health initial={health} />}
              </div>
            </aside>
            <div className="flex min-w-0 flex-1 flex-col">
              <Header user={user} waiting={waiting} unseenAlerts={unseenAlerts} projects={projects} brand={brand} />
              <main
                id="main"
                tabIndex={-1}
                className="mx-auto w-full max-w-[1440px] flex-1 px-4 py-6 outline-none sm:px-6"
              >
                {children}
              </main>
            </div>
          </div>
          {!isClient && <Shortcuts />}
        </StoredProject>
      </ReadOnly>
    </Providers>
  );
}
