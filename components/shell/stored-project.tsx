'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { isOnDomain } from '#lib/text/on-domain.ts';
import { Sentence } from '#messages';
import { keepProject, onProjectKept, readProject } from './preferences.ts';
import { startCountry } from './start-country.ts';
import type { SwitchProject } from './switch-project.ts';

/** A project that results can be saved in. */
interface OpenProject {
  id: string;
  domain: string;
}

interface Choice {
  /** Id of the chosen project, from the request's cookie; empty: none. For the first rendering. */
  stored: string;
  /** The user's projects. */
  projects: readonly SwitchProject[];
}

const Stored = createContext<Choice>({ stored: '', projects: [] });

/** Provides the chosen project to the dashboard. */
export const StoredProject = ({ children, ...choice }: Choice & { children: ReactNode }) => (
  <Stored value={choice}>{children}</Stored>
);

/** The chosen project, if the user may save results in it. */
export function useFilingProject(): OpenProject | null {
  const id = useProjectId();
  return useContext(Stored).projects.find((project) => project.id === id && project.role !== 'viewer') ?? null;
}

/** The country that a form starts with: that of the chosen project. */
export function useStartCountry(): string {
  const id = useProjectId();
  return startCountry(useContext(Stored).projects, id);
}

/**
 * Input of an operation with the chosen project, unless it names one. Input about a host stays without: the server files
 * that under the project of the host, and the chosen project only wins if the host is on its domain.
 */
export function filedUnder<Given extends object>(given: Given, project: OpenProject | null): Given {
  if (!project || 'project_id' in given) return given;
  const { url, domain } = given as { url?: unknown; domain?: unknown };
  const host = typeof url === 'string' ? new URL(url).hostname : domain;
  if (typeof host === 'string' && !isOnDomain(host, project.domain)) return given;
  return { ...given, project_id: project.id };
}

/**
 * Id of the chosen project: that of the URL, else the one chosen last in this browser. Not the id of a project if all
 * are chosen. A project named in the URL becomes the chosen one.
 */
export function useProjectId(): string {
  const { stored: first } = useContext(Stored);
  const stored = useSyncExternalStore(onProjectKept, readProject, () => first);
  const named = projectOf(usePathname(), useSearchParams().get('project'));
  useEffect(() => {
    if (named) keepProject(named);
  }, [named]);
  return named ?? stored;
}

/** The project of a URL: from `?project=`, or from a path below /projects. */
function projectOf(path: string, named: string | null): string | undefined {
  return (named || undefined) ?? /^\/projects\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1];
}

/** Names the chosen project on a page about all of them; nothing if all are chosen. */
export function ChosenProject() {
  const id = useProjectId();
  const project = useContext(Stored).projects.find((one) => one.id === id);
  if (!project) return null;
  return <Sentence text="Chosen project: {name}." name={<bdi>{project.name}</bdi>} />;
}

/** Names the project of the record on this page. It does not become the chosen one: the user came for the record. */
export function FiledIn({ id }: { id: string | null | undefined }) {
  const project = useContext(Stored).projects.find((one) => one.id === id);
  if (!project) return null;
  const link = (
    <PrefetchLink
      href={`/projects/${project.id}`}
      className="rounded-control text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
      dir="auto"
    >
      {project.name}
    </PrefetchLink>
  );
  return (
    <p className="mb-1 text-muted text-table">
      <Sentence text="Project: {name}" name={link} />
    </p>
  );
}
