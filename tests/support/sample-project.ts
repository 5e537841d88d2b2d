import { runCommand } from '#tests/support/program.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Host without www. of the sample project's site. */
const DOMAIN = 'harbour-bakery.example';

/**
 * The demo's sample project with its history, on a running server: an existing one with that domain, or a new one.
 * @param worldDay the world's day; its engines continue the history made here
 * @returns id of the project
 */
export async function sampleProject(server: TestServer, { days = 180, worldDay = 0 } = {}): Promise<string> {
  const call = async (method: string, body?: object) => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.baseUrl}/api/v1/projects`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} /projects: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const { projects }: { projects: { id: string; domain: string; sample: boolean }[] } = await call('GET');
  const present = projects.find(({ domain }) => domain === DOMAIN);
  if (present?.sample) return present.id;
  const { id } = present ?? (await call('POST', { name: 'Harbour Bakery', domain: DOMAIN })).project;
  const seed = runCommand(
    'demo/seed',
    ['--project', id, '--days', String(days), '--world-day', String(worldDay)],
    server.env,
  );
  if ((await seed.ended) !== 0) throw new Error(`The past could not be made: ${seed.stderr()}`);
  return id;
}

/** Loads the last months of the sample project's Search Console property, up to two days ago, and removes any before. */
export async function sampleSearchConsole(server: TestServer, projectId: string): Promise<void> {
  await removeSearchConsole(server, projectId);
  const lastDay = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const seed = runCommand('demo/seed', ['--project', projectId, '--search-console', lastDay], server.env);
  if ((await seed.ended) !== 0) throw new Error(`Search Console could not be seeded: ${seed.stderr()}`);
}

/** Disconnects the Search Console property of a project, so that the next spec connects its own. */
export async function removeSearchConsole(server: TestServer, projectId: string): Promise<void> {
  const path = `${server.baseUrl}/api/v1/projects/${projectId}/search_console`;
  await fetch(path, { method: 'DELETE', headers: { authorization: `Bearer ${server.token}` } });
}
