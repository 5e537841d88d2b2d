import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readLock } from '#lib/cli/checks/lock-file.ts';
import { root } from '#lib/cli/root.ts';

const stops: Array<() => void> = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const { packages } = readLock();

/**
 * A registry that responds to advisory requests with the given status and body, and to others with the package's metadata.
 * @returns its URL
 */
async function registry(status: number, advisories: unknown): Promise<string> {
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const version = packages[`node_modules/${name}`]?.version ?? '1.0.0';
    const about = { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } };
    const body = request.method === 'GET' ? about : advisories;
    request.resume();
    request.once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Exit code and output of the check with this registry. */
function check(address: string): Promise<{ code: number; output: string }> {
  // npm caches advisory results per package.
  const cache = mkdtempSync(join(tmpdir(), 'serpentine-audit-'));
  stops.push(() => rmSync(cache, { recursive: true, force: true }));
  const env = { ...process.env, npm_config_registry: address, npm_config_cache: cache, npm_config_audit: 'true' };
  const options = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', 'lib/cli/audit.ts'];
  return new Promise((done) => {
    const child = execFile(process.execPath, options, { cwd: root, env }, (_error, output) =>
      done({ code: child.exitCode ?? -1, output }),
    );
  });
}

const advisory = (severity: string) => ({
  next: [{ id: 1, title: 'A hole', url: 'https://advisories.example/1', severity, vulnerable_versions: '<999.0.0' }],
});

describe('T7: the dependency check of CI', () => {
  test('fails on a vulnerability of high severity, and names it', async () => {
    const { code, output } = await check(await registry(200, advisory('high')));
    expect(output).toContain('high: next: A hole https://advisories.example/1');
    expect(code).toBe(1);
  });

  test('passes on lesser ones', async () => {
    const { code, output } = await check(await registry(200, advisory('low')));
    expect(output).toContain('0 packages');
    expect(code).toBe(0);
  });

  test('is skipped where the registry offers no advisories, or is away', async () => {
    for (const address of [await registry(404, { error: 'not found' }), 'http://127.0.0.1:9/']) {
      const { code, output } = await check(address);
      expect(output).toContain('dependency check skipped');
      expect(code).toBe(0);
    }
  });
});
