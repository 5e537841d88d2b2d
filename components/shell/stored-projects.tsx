import { useQuery } from '@tanstack/react-query';
import { FileText, FolderKanban, TrendingUp } from 'lucide-react';
import { readRecentProjects } from '#components/shell/preferences.ts';
import { projectsQuery } from '#lib/features/projects/client.ts';
import { reportsQuery } from '#lib/features/reports/client.ts';
import { useMessages } from '#messages';
import { Group, Line } from './palette-lines.tsx';

const RECENT = 3;
const FOUND = 4;

interface StoredProjectsProps {
  /** The typed text; empty: the last viewed ones. */
  words: string;
  go: (href: string) => () => void;
}

/** Projects that match, each with its overview and rankings, and the reports of the last viewed project. */
export function StoredProjects({ words, go }: StoredProjectsProps) {
  const t = useMessages();
  const { data: projects = [] } = useQuery(projectsQuery);
  const recent = readRecentProjects();
  const place = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = projects
    .filter(({ name, domain }) => {
      const text = `${name} ${domain} ${t('Overview')} ${t('Rankings')}`.toLowerCase();
      return typed.every((word) => text.includes(word));
    })
    .toSorted((a, b) => place(a.id) - place(b.id))
    .slice(0, typed.length === 0 ? RECENT : FOUND);
  if (found.length === 0) return null;
  return (
    <Group title={t('Projects')}>
      {found.flatMap(({ id, name, domain }) =>
        [
          { href: `/projects/${id}`, note: t('Overview'), icon: <FolderKanban /> },
          { href: `/rankings?project=${id}`, note: t('Rankings'), icon: <TrendingUp /> },
        ].map(({ href, note, icon }) => (
          <Line key={href} icon={icon} value={`${name} ${domain} ${note} ${id}`} note={note} onSelect={go(href)}>
            <span dir="auto" className="truncate">
              {name}
            </span>
            <span className="truncate text-meta text-muted">{domain}</span>
          </Line>
        )),
      )}
    </Group>
  );
}

/** Reports of the last viewed project, by name. */
export function StoredReports({ words, go }: StoredProjectsProps) {
  const t = useMessages();
  const { data: projects = [] } = useQuery(projectsQuery);
  // Ignores a project that was deleted, or that belongs to another user of this browser.
  const last = readRecentProjects().flatMap((id) => projects.find((project) => project.id === id) ?? [])[0];
  const projectId = last?.id ?? '';
  const { data } = useQuery({ ...reportsQuery({ project_id: projectId }), enabled: last !== undefined });
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (data?.reports ?? []).filter(({ name }) => typed.every((word) => name.toLowerCase().includes(word)));
  if (found.length === 0) return null;
  return (
    <Group title={t('Reports')}>
      {found.slice(0, FOUND).map(({ id, name }) => (
        <Line
          key={id}
          icon={<FileText />}
          value={`${name} ${id}`}
          note={last?.name ?? ''}
          onSelect={go(`/reports/${id}?project=${projectId}`)}
        >
          <span dir="auto" className="truncate">
            {name}
          </span>
        </Line>
      ))}
    </Group>
  );
}
