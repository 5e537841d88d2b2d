import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, runCommand } from '#tests/support/program.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serpentine-bad-start-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the program in a way that must fail; returns its output. */
async function refused(env: Record<string, string>, args: string[] = []) {
  const program = runCommand('start', args, { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), ...env });
  const code = await program.ended;
  return { code, stdout: program.stdout(), lines: program.stderr().trim().split('\n') };
}

describe('a start that cannot work says why in one line and ends with 1', () => {
  it('a port that is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const said = await refused({ PORT: String(port) });
    other.close();
    expect(said.lines).toEqual([expect.stringMatching(new RegExp(`^PORT: ${port} on 127.0.0.1 is in use`))]);
    expect(said).toMatchObject({ code: 1, stdout: '' });
  });

  it('a demo whose port is taken, before it makes its sample', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const program = runCommand('demo', [], { PORT: String(port) });
    expect(await program.ended).toBe(1);
    other.close();
    expect(program.stderr()).toMatch(new RegExp(`^PORT: ${port} on 127.0.0.1 is in use.*PORT\\.\n$`));
  });

  it('a data folder that cannot be written to', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const said = await refused({ DATA_DIR: join(file, 'data') });
    expect(said.lines).toEqual([expect.stringMatching(/^DATA_DIR: .*writable.*a-file/)]);
    expect(said.code).toBe(1);
  });

  it.runIf(process.platform === 'linux')('a data folder where the system makes none', async () => {
    const said = await refused({ DATA_DIR: '/proc/nowhere' });
    expect(said.lines).toEqual([expect.stringMatching(/^DATA_DIR: .*writable.*\/proc\/nowhere/)]);
    expect(said.code).toBe(1);
  });

  it('wrong variables: one line for each, with the rule and what was given', async () => {
    const said = await refused({ PORT: 'eighty', EGRESS_ALLOW: '10.0.0.0/8', DATABASE_URL: 'mysql://u:secret@h/d' });
    expect(said.lines).toHaveLength(3);
    expect(said.lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^PORT: must be a whole number from 1 to 65535.*eighty/),
        expect.stringMatching(/^EGRESS_ALLOW: .*host:port.*CIDR:port.*10\.0\.0\.0/),
        expect.stringMatching(/^DATABASE_URL: /),
      ]),
    );
    expect(said.lines.join('\n')).not.toContain('secret@');
    expect(said.code).toBe(1);
  });

  it('a browser that cannot run', async () => {
    const broken = join(folder, 'chrome');
    writeFileSync(broken, '#!/bin/sh\nexit 3\n');
    chmodSync(broken, 0o755);
    const said = await refused({ BROWSER_PATH: broken });
    expect(said.lines).toEqual([expect.stringMatching(/^BROWSER_PATH: .*chrome/)]);
    expect(said.code).toBe(1);
  });

  it('files that are named but not there', async () => {
    const said = await refused({ EGRESS_HOSTS: join(folder, 'nowhere'), EGRESS_CA: join(folder, 'nowhere.pem') });
    expect(said.lines).toEqual([expect.stringMatching(/^EGRESS_HOSTS: /), expect.stringMatching(/^EGRESS_CA: /)]);
    expect(said.code).toBe(1);
  });

  it('a web process alone with nothing to join', async () => {
    const said = await refused({}, ['--web-only']);
    expect(said.lines).toEqual([expect.stringMatching(/^DATABASE_URL is not set and nothing runs on /)]);
    expect(said.code).toBe(1);
  });

  it('a database server that does not answer', async () => {
    const said = await refused({ DATABASE_URL: `postgresql://u:secret@127.0.0.1:${await freePort()}/d` });
    expect(said.lines).toEqual([expect.stringMatching(/^DATABASE_URL: .*does not respond/)]);
    expect(said.lines.join('\n')).not.toContain('secret');
    expect(said.code).toBe(1);
  });
});
