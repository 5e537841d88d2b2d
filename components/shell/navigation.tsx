'use client';

import { usePathname } from 'next/navigation';
import { useMessages } from '#components/ui/language.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { type Area, areaGroups, clientAreas, isCurrent, PROJECTS, settingsArea } from './areas.ts';
import { useProjectId } from './stored-project.tsx';
import type { SwitchProject } from './switch-project.ts';

interface NavigationProps {
  projects: readonly SwitchProject[];
  onChoose?: (() => void) | undefined;
}

/** The list of areas but the settings, for the sidebar and the phone's sheet. */
export function Navigation({ projects, onChoose }: NavigationProps) {
  const t = useMessages();
  const open = useProjectId();
  const groups = useReadOnly() ? clientAreas : areaGroups;
  const project = projects.find(({ id }) => id === open) ?? (projects.length === 1 ? projects[0] : undefined);
  const addressOf = (href: string) => (href === PROJECTS && project ? `${PROJECTS}/${project.id}` : href);
  return (
    <nav aria-label={t('Main')} className="grid gap-3">
      {groups.map((group) => (
        <div key={group.areas[0]?.href}>
          {group.title && (
            <p className="px-2.5 pb-1 font-medium text-meta text-muted hidden-menu:md:invisible">
              {t.known(group.title)}
            </p>
          )}
          <ul className="grid gap-0.5">
            {group.areas.map((area) => (
              <li key={area.href}>
                <AreaLink area={area} href={addressOf(area.href)} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The link to the settings, below the list of areas. */
export function SettingsLink({ onChoose }: Pick<NavigationProps, 'onChoose'>) {
  return <AreaLink area={settingsArea} href={settingsArea.href} onChoose={onChoose} />;
}

function AreaLink({ area, href, onChoose }: { area: Area; href: string } & Pick<NavigationProps, 'onChoose'>) {
  const t = useMessages();
  const current = isCurrent(area, usePathname());
  return (
    <PrefetchLink
      href={href}
      title={t.known(area.label)}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
      className="menu-link"
    >
      <area.icon />
      <span>{t.known(area.label)}</span>
    </PrefetchLink>
  );
}
