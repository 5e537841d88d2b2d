import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
// `server-only` throws unless it is resolved under this condition; global setups are loaded without conditions.
const server = {
  resolve: {
    conditions: ['react-server', 'node'],
    alias: { 'server-only': fileURLToPath(new URL('../node_modules/server-only/empty.js', import.meta.url)) },
  },
  ssr: { resolve: { conditions: ['react-server', 'node'] } },
};
// These limits only detect hangs: on a slow machine, beside other suites, some tests take minutes.
const limits = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 120_000 } } } as const;
const shared = { environment: 'node', root, ...limits } as const;
const withSockets = ['{lib,packages}/**/*.net.test.ts', 'tests/world/**/*.net.test.ts'];
const withHostileSites = ['lib/**/hostile-*.net.test.ts'];
const network = {
  // Without a database each analysis would log that it could not check for duplicates.
  env: { LOG_LEVEL: 'silent' },
};
const inDatabase = ['{lib,tests}/**/*.db.test.ts'];
const withProcesses = ['tests/process/**/*.db.test.ts'];
const database = {
  env: { LOG_LEVEL: 'silent' },
  globalSetup: ['tests/support/database.ts'],
  setupFiles: ['tests/support/database-file.ts'],
};

export default defineConfig({
  root,
  ...server,
  test: {
    projects: [
      // Pure: no database, no sockets; part of `npm run check`.
      {
        ...server,
        test: {
          ...shared,
          name: 'pure',
          include: ['{lib,components,packages}/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/api/*.pure.test.ts'],
          exclude: ['**/*.{db,net}.test.ts'],
          // One process for all files, as they keep no state: loading the modules for each file took half of the time.
          isolate: false,
        },
      },
      // Loopback sockets and Chromium. One file at a time: each starts a browser within the deadline of its first page.
      {
        ...server,
        test: {
          ...shared,
          ...network,
          name: 'net',
          include: withSockets,
          exclude: withHostileSites,
          fileParallelism: false,
        },
      },
      // The same with sites that take all the CPU time they can get; the answers must still come within their deadlines.
      {
        ...server,
        test: { ...shared, ...network, name: 'hostile', include: withHostileSites, fileParallelism: false },
      },
      // A database for each file on the embedded PostgreSQL. Files share the modules of their process: loading these for each file
      // took a third of the CPU time.
      {
        ...server,
        test: {
          ...shared,
          ...database,
          name: 'db',
          include: inDatabase,
          exclude: withProcesses,
          maxWorkers: 2,
          isolate: false,
        },
      },
      // The same with processes of the program: kills, restarts, backups. One at a time: they wait for processes beside other suites.
      {
        ...server,
        test: { ...shared, ...database, name: 'process-db', include: withProcesses, fileParallelism: false },
      },
      // The corpus, read in place.
      {
        ...server,
        test: {
          ...shared,
          name: 'corpus',
          include: ['tests/corpus/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          isolate: false,
        },
      },
      // The running, built server.
      {
        ...server,
        test: {
          ...shared,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: ['tests/api/*.pure.test.ts'],
          globalSetup: ['tests/support/server.ts'],
          fileParallelism: false,
        },
      },
      // The program's processes: failing starts, stops, kills.
      {
        ...server,
        test: {
          ...shared,
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
