/** Display preferences, stored in cookies because the server renders them into the first HTML. */

import type { Language } from '#lib/i18n/translator.ts';

/** The color theme; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The chosen theme. */
export function readTheme(): Theme {
  const value = document.documentElement.dataset.theme;
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Applies a theme and remembers it. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  keep('theme', theme);
}

/** Switches the sidebar between 240 and 56 pixels. */
export function toggleMenu(): void {
  const root = document.documentElement;
  const slim = root.dataset.menu !== 'slim';
  if (slim) root.dataset.menu = 'slim';
  else delete root.dataset.menu;
  keep('menu', slim ? 'slim' : 'wide');
}

/** In place of a project's id: all projects. */
export const ALL_PROJECTS = 'all';

/** Name of the cookie with the chosen project. */
export const LAST_PROJECT = 'project';

/** The chosen project's id; empty: none was chosen yet. */
export const readProject = (): string =>
  document.cookie.match(new RegExp(`(?:^|; )${LAST_PROJECT}=([^;]*)`))?.[1] ?? '';

const KEPT = 'serpentine:project';

/** Calls back when another project is chosen. @returns how to stop */
export function onProjectKept(listener: () => void): () => void {
  addEventListener(KEPT, listener);
  return () => removeEventListener(KEPT, listener);
}

/** Chooses a project, or all: lists are limited to it, and project screens whose URL names none show it. */
export function keepProject(id: string): void {
  if (id !== readProject()) {
    keep(LAST_PROJECT, id);
    dispatchEvent(new Event(KEPT));
  }
  if (id === ALL_PROJECTS) return;
  try {
    const others = readRecentProjects().filter((one) => one !== id);
    localStorage.setItem(RECENT_PROJECTS, [id, ...others].slice(0, MAX_RECENT).join(' '));
  } catch {
    // Without storage, the browser lists them by name.
  }
}

const RECENT_PROJECTS = 'recent-projects';
const MAX_RECENT = 8;

/** Ids of the projects last viewed in this browser, latest first. */
export function readRecentProjects(): string[] {
  try {
    return (localStorage.getItem(RECENT_PROJECTS) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

/** The dashboard's language, from the next rendering on. */
export const keepLanguage = (language: Language): void => keep('language', language);

/** Engine and country of the last search: defaults of the overview's search field. */
export const keepEngine = (engine: string, country: string): void => keep('engine', `${engine}.${country}`);

function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and on plain http.
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
