import { useQueries, useQuery } from '@tanstack/react-query';
import { readRecentProjects } from '#components/shell/preferences.ts';
import { FileText, FolderKanban, KeyRound, Link2, TrendingUp } from '#components/ui/icons.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { referringDomainsQuery } from '#lib/features/backlinks/client.ts';
import { projectsQuery } from '#lib/features/projects/client.ts';
import { trackedKeywordsQuery } from '#lib/features/rankings/client.ts';
import { reportsQuery } from '#lib/features/reports/client.ts';
import { placeLabel } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';
import { Group, Line } from './palette-lines.tsx';

const RECENT = 3;
const FOUND = 4;
/** Projects whose reports are searched, one query each. */
const SEARCHED = 5;
/** Fewer characters match most keywords. */
const MIN_CHARS = 2;

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
      const text = `${name} ${domain} ${t('Overview')} ${t('Rank tracker')}`.toLowerCase();
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
          { href: `/rankings?project=${id}`, note: t('Rank tracker'), icon: <TrendingUp /> },
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

/** Projects that are searched in: the last viewed first. */
function useSearchedProjects() {
  const { data: projects = [] } = useQuery(projectsQuery);
  const recent = readRecentProjects();
  const place = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return projects.toSorted((a, b) => place(a.id) - place(b.id)).slice(0, SEARCHED);
}

/** Tracked keywords of all projects that match, with their last position; a keyword opens in its project's rank tracker. */
export function StoredKeywords({ words, go }: StoredProjectsProps) {
  const t = useMessages();
  const { data: found = [] } = useQuery({ ...trackedKeywordsQuery(words), enabled: words.length >= MIN_CHARS });
  if (found.length === 0) return null;
  return (
    <Group title={t('Tracked keywords')}>
      {found.map((row) => (
        <Line
          key={row.id}
          icon={<KeyRound />}
          value={`${row.keyword} ${row.search_engine} ${row.country} ${row.project_name} ${row.id}`}
          note={row.project_name}
          onSelect={go(`/rankings?project=${row.project_id}&kw=${row.id}`)}
        >
          <span dir="auto" className="truncate">
            {row.keyword}
          </span>
          <span className="shrink-0 text-meta text-muted">
            {engineNameOf(row.search_engine)} {placeLabel(row)}
            {row.position === null ? '' : ` · #${row.position}`}
          </span>
        </Line>
      ))}
    </Group>
  );
}

/** Referring domains that match; a domain opens its links. */
export function StoredReferringDomains({ words, go }: StoredProjectsProps) {
  const t = useMessages();
  const { data: found = [] } = useQuery({ ...referringDomainsQuery(words), enabled: words.length >= MIN_CHARS });
  if (found.length === 0) return null;
  return (
    <Group title={t('Referring domains')}>
      {found.map(({ domain, backlinks_id: id, target, links }) => (
        <Line
          key={`${id} ${domain}`}
          icon={<Link2 />}
          value={`${domain} ${target} ${id}`}
          note={links === 0 ? t('no links left') : t.many(links, '{count} live link|{count} live links')}
          onSelect={go(`/backlinks/${id}?find=${encodeURIComponent(domain)}`)}
        >
          <span className="truncate">{domain}</span>
          <span className="truncate text-meta text-muted">→ {target}</span>
        </Line>
      ))}
    </Group>
  );
}

/** Reports that match, by name. */
export function StoredReports({ words, go }: StoredProjectsProps) {
  const t = useMessages();
  const projects = useSearchedProjects();
  const results = useQueries({ queries: projects.map(({ id }) => reportsQuery({ project_id: id })) });
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = results.flatMap(({ data }, index) =>
    (data?.reports ?? [])
      .filter(({ name }) => typed.every((word) => name.toLowerCase().includes(word)))
      .map((report) => ({ report, project: projects[index] })),
  );
  if (found.length === 0) return null;
  return (
    <Group title={t('Reports')}>
      {found.slice(0, FOUND).map(({ report: { id, name }, project }) => (
        <Line
          key={id}
          icon={<FileText />}
          value={`${name} ${project?.name} ${id}`}
          note={project?.name ?? ''}
          onSelect={go(`/reports/${id}?project=${project?.id}`)}
        >
          <span dir="auto" className="truncate">
            {name}
          </span>
        </Line>
      ))}
    </Group>
  );
}
