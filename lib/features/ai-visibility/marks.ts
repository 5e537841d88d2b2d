import type { AiSourceRow } from '#lib/features/ai-visibility/contract.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

/** The project's own domain and its competitors, as of now. */
export interface Sides {
  domain: string;
  competitors: readonly string[];
}

/** Whether a host belongs to the project, or to a competitor. */
export const markOf = (host: string, { domain, competitors }: Sides) => ({
  own: isOnDomain(host, domain),
  competitor: competitors.some((one) => isOnDomain(host, one)),
});

/** Stored sources for display. @param hosts of the organic results of the same check, in order */
export function sourcesOf(stored: unknown, hosts: readonly string[], sides: Sides): AiSourceRow[] {
  if (!Array.isArray(stored)) return [];
  return stored.map((one: unknown, at) => {
    const host = textOf(one, 'host');
    return {
      place: at + 1,
      url: textOf(one, 'url'),
      host,
      title: textOf(one, 'title'),
      ...markOf(host, sides),
      organic_position: positionOf(host, hosts),
    };
  });
}

/** Position of a host in a list, from 1; null when it is not in the list. */
export function positionOf(host: string, hosts: readonly string[]): number | null {
  const at = hosts.indexOf(host);
  return at < 0 ? null : at + 1;
}

function textOf(value: unknown, name: string): string {
  const text = value && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' ? text : '';
}
