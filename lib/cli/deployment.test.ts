import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '#lib/cli/root.ts';
import { MEMORY } from '#lib/cli/startup/supervise-child.ts';
import { envSchema } from '#lib/platform/env.ts';
import { ignoredBy, pairs, parseDockerfile, words } from '#tests/support/image/dockerfile.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const steps = stages.flatMap((stage) => stage.steps);
const image = stages.at(-1)?.steps ?? [];
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const OUR_VARIABLES = new Set(Object.keys(envSchema.shape));
const OF_GLIBC: Record<string, string> = MEMORY;
const imageEnv = Object.fromEntries(image.filter(({ word }) => word === 'ENV').flatMap(({ rest }) => pairs(rest)));
/** The time that the supervisor gives its children, plus as much as jobs get for the database. */
const [REQUESTS = 0, JOBS = 0] = ['REQUESTS_MS', 'JOBS_MS'].map((name) =>
  Number(new RegExp(`${name} = ([\\d_]+)`).exec(read('lib/cli/start.ts'))?.[1]?.replaceAll('_', '')),
);
const LONGEST_END_SECONDS = (REQUESTS + 2 * JOBS) / 1_000;
const roles = /case \$command in\n\s*([a-z |-]+)\)/.exec(read('deploy/run.sh'))?.[1]?.split(' | ') ?? [];

/** The command that the image's script runs for a role, captured with a `node` that only prints it. */
function commandOf(role: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-run-'));
  try {
    writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const said = execFileSync('/bin/sh', [join(root, 'deploy', 'run.sh'), role, '--given'], { encoding: 'utf8', env });
    return said.trim().split(' lib/cli/')[1]?.split(' ') ?? [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Service {
  build?: string;
  image: string;
  pull_policy?: string;
  depends_on?: Record<string, unknown>;
  stop_grace_period?: string;
  command?: string[];
  environment: Record<string, unknown>;
  security_opt: string[];
  cap_drop: string[];
  ports?: string[];
  networks: string[];
  user?: string;
  read_only?: boolean;
  volumes?: string[];
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
}
const compose: Compose = parse(read('compose.yaml'), { merge: true });
const { database, ...ours } = compose.services;

describe('Dockerfile', () => {
  it('copies files that are there and that .dockerignore lets through', () => {
    const named = steps
      .filter(({ word, from }) => word === 'COPY' && !from)
      .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const built = [
      ...named,
      'lib/cli/start.ts',
      'prisma/schema/schema.prisma',
      'deploy/run.sh',
      '.npmrc',
      'next.config.mjs',
    ];
    expect(built.filter((path) => ignoredBy(ignored, path))).toEqual([]);
    const secret = ['.env', '.env.local', 'data/auth-secret', '.git/config', 'node_modules/x', '.next/cache/x'];
    expect(secret.filter((path) => !ignoredBy(ignored, path))).toEqual([]);
  });

  it('runs scripts that are there, in every place that names one', () => {
    const text = [...steps.map(({ rest }) => rest), read('deploy/run.sh')].join('\n');
    const scripts = [...text.matchAll(/\b(?:lib\/cli|deploy)\/[\w-]+\.(?:ts|mjs|sh)\b/g)].map(([path]) => path);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(roles.filter((name) => !existsSync(join(root, 'lib', 'cli', `${commandOf(name)[0]}`)))).toEqual([]);
    expect(roles).toContain(words(image.find(({ word }) => word === 'CMD')?.rest ?? '[]')[0]);
  });

  it('runs a web process as `npm run web` does: with its supervisor, which gives it its settings', () => {
    const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
    expect(`node lib/cli/bootstrap.mjs ${commandOf('web').join(' ').replace('.ts', '')}`).toBe(
      `${scripts.web} --given`,
    );
    expect(commandOf('worker')).toEqual(['worker.ts', '--given']);
  });

  it('sets variables that the program knows, ends as another user than root, and brings Node 24', () => {
    const foreign = new Set(['NEXT_TELEMETRY_DISABLED']);
    expect(Object.keys(imageEnv).filter((name) => !OUR_VARIABLES.has(name) && !foreign.has(name))).toEqual([]);
    expect(image.findLast(({ word }) => word === 'USER')?.rest).toBe('10001:10001');
    expect(stages[0]?.base).toMatch(/^node:24-/);
    expect(image.find(({ word }) => word === 'EXPOSE')?.rest).toBe(imageEnv.PORT);
    expect(imageEnv.BROWSER_SANDBOX).toBe('require');
  });

  it('asks the health of the path that answers', () => {
    const [script = ''] =
      /lib\/cli\/healthcheck\.ts/.exec(image.find(({ word }) => word === 'HEALTHCHECK')?.rest ?? '') ?? [];
    expect(read(script)).toContain('/api/health');
    expect(existsSync(join(root, 'app', 'api', 'health', 'route.ts'))).toBe(true);
  });
});

describe('compose file', () => {
  it('sets only variables that the program knows, and the commands that the image has', () => {
    for (const [name, { environment, command }] of Object.entries(ours)) {
      expect(
        Object.keys(environment).filter((variable) => !OUR_VARIABLES.has(variable)),
        name,
      ).toEqual([]);
      expect(roles, name).toContain(command?.[0]);
      expect(environment.PORT, name).toBe(Number(imageEnv.PORT));
      expect(environment.DATA_DIR, name).toBe(imageEnv.DATA_DIR);
    }
  });

  it('builds the image once, waits for no health that waits for somebody else, and gives time to end', () => {
    expect(Object.keys(ours).filter((name) => ours[name]?.build)).toEqual(['migrate']);
    expect(new Set(Object.values(ours).map(({ image: tag }) => tag)).size).toBe(1);
    expect([ours.web?.pull_policy, ours.worker?.pull_policy]).toEqual(['never', 'never']);
    for (const { depends_on: before = {}, stop_grace_period: grace } of Object.values(ours)) {
      expect(Object.keys(before)).not.toContain('web');
      expect(Number.parseInt(grace ?? '10', 10)).toBeGreaterThan(LONGEST_END_SECONDS);
    }
    expect(read('deploy/README.md')).toContain(
      `docker run --stop-timeout ${Number.parseInt(ours.web?.stop_grace_period ?? '', 10)} `,
    );
  });

  it('gives every process of ours the least: no capability, no root, nothing to write to but data and /tmp', () => {
    for (const service of Object.values(ours)) {
      expect(service).toMatchObject({
        cap_drop: ['ALL'],
        read_only: true,
        user: '10001:10001',
        volumes: ['data:/data'],
      });
      expect(service.security_opt).toContain('no-new-privileges:true');
      const profile = service.security_opt.find((option) => option.startsWith('seccomp:'))?.slice('seccomp:'.length);
      expect(existsSync(join(root, profile ?? ''))).toBe(true);
    }
  });

  it('works on the database that .env names, on every host the same, and else on its own', () => {
    const own = `postgresql://serpentine:$\{POSTGRES_PASSWORD:?set it in .env}@database:5432/serpentine`;
    for (const [name, { environment, networks }] of Object.entries(ours)) {
      expect(environment.DATABASE_URL, name).toBe(`$\{DATABASE_URL:-${own}}`);
      // `inside` connects only the installation's own services.
      expect(networks, name).toEqual(['outside', 'inside']);
    }
  });

  it('is used beside the running program without building and migrating a new one first', () => {
    const said = read('deploy/README.md').matchAll(/docker compose run (.*?)(?: &&|`|$)/gm);
    const commands = [...said].map(([, words = '']) => words).filter((words) => !/\bmigrate$/.test(words));
    for (const role of ['token', 'backup', 'restore']) expect(commands.join('\n')).toContain(` worker ${role} `);
    expect(commands.filter((words) => !words.startsWith('--rm --no-deps '))).toEqual([]);
  });

  it('shows the dashboard to this machine alone and the database to nobody', () => {
    expect(ours.web?.ports).toEqual(['127.0.0.1:$' + '{PORT:-3000}:3000']);
    expect(database?.ports).toBeUndefined();
    expect(database?.networks).toEqual(['inside']);
    expect(compose.networks.inside?.internal).toBe(true);
    expect(Object.keys(compose.volumes).sort()).toEqual(['data', 'postgres']);
  });
});

it('the seccomp profile allows user, process and network namespaces, and refuses the others', () => {
  const profile: { defaultAction: string; syscalls: { names: string[]; args?: { value: number }[] }[] } = JSON.parse(
    read('deploy/chromium-seccomp.json'),
  );
  expect(profile.defaultAction).toBe('SCMP_ACT_ALLOW');
  const bare = profile.syscalls.filter(({ args }) => !args).flatMap(({ names }) => names);
  for (const name of ['mount', 'setns', 'bpf', 'keyctl', 'ptrace', 'pivot_root', 'clone3'])
    expect(bare).toContain(name);
  for (const name of ['clone', 'unshare', 'chroot', 'seccomp']) expect(bare).not.toContain(name);
  const refused = profile.syscalls
    .filter(({ names }) => names.includes('unshare'))
    .map(({ args }) => args?.[0]?.value ?? 0);
  const NEW = {
    user: 0x1000_0000,
    pid: 0x2000_0000,
    net: 0x4000_0000,
    mount: 0x2_0000,
    ipc: 0x800_0000,
    uts: 0x400_0000,
  };
  for (const flag of [NEW.user, NEW.pid, NEW.net]) expect(refused).not.toContain(flag);
  for (const flag of [NEW.mount, NEW.ipc, NEW.uts]) expect(refused).toContain(flag);
});

describe('systemd units', () => {
  const units = readdirSync(join(root, 'deploy', 'systemd'));

  it.each(units.filter((name) => name.endsWith('.service')))(
    '%s runs a command that there is, with known variables',
    (name) => {
      const text = read(`deploy/systemd/${name}`);
      const [, command] = /^ExecStart=.*\bnode lib\/cli\/bootstrap\.mjs (\w+)/m.exec(text) ?? [];
      expect(existsSync(join(root, 'lib', 'cli', `${command}.ts`))).toBe(true);
      const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, rest = '']) => pairs(rest));
      expect(set.filter(([variable]) => !OUR_VARIABLES.has(variable) && !(variable in OF_GLIBC))).toEqual([]);
      // Processes without the supervisor have the same memory settings.
      for (const [variable, value] of set)
        if (variable in OF_GLIBC) expect(OF_GLIBC).toMatchObject({ [variable]: value });
      expect(text).toMatch(/^NoNewPrivileges=yes$/m);
      // A symbolic link, which an upgrade points to another folder: no running folder is hard-coded.
      const [, folder] = /^WorkingDirectory=(.*)$/m.exec(text) ?? [];
      expect(read('deploy/README.md')).toContain(`&& ln -sfn "$new" ${folder} `);
      // The stop timeout is longer than the programs under it take to end by themselves.
      const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1] ?? 90);
      expect(stop).toBeGreaterThan(LONGEST_END_SECONDS);
    },
  );
});

it('the reverse proxies wait longer than the longest answer takes and lead to the port that we listen on', () => {
  const longest = Math.max(
    ...['export-handler', 'import-handler'].map((handler) =>
      Number(/WAIT_MS = ([\d_]+)/.exec(read(`lib/api/${handler}.ts`))?.[1]?.replaceAll('_', '')),
    ),
  );
  expect(read('deploy/proxy/nginx.conf')).toMatch(/^\s*proxy_next_upstream off;$/m);
  for (const [name, pattern] of [
    ['nginx.conf', /proxy_read_timeout (\d+)s/],
    ['Caddyfile', /response_header_timeout (\d+)s/],
    ['traefik.yaml', /responseHeaderTimeout: (\d+)s/],
  ] as const) {
    const text = read(`deploy/proxy/${name}`);
    expect(Number(pattern.exec(text)?.[1]) * 1_000, name).toBeGreaterThan(longest);
    expect(text, name).toContain(`127.0.0.1:${envSchema.shape.PORT.parse(undefined)}`);
  }
});
