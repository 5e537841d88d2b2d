import type { ResilienceTest } from '#tests/resilience/resilience-test.ts';

/** Every resilience test, in the order of the reliability table. Each is loaded only in its own process. */
export const resilienceTests: Record<string, () => Promise<{ resilienceTest: ResilienceTest }>> = {
  'api-overhead': () => import('#tests/resilience/api-overhead.ts'),
  'static-scrape': () => import('#tests/resilience/static-scrape.ts'),
  'browser-scrape': () => import('#tests/resilience/browser-scrape.ts'),
  'noisy-neighbour': () => import('#tests/resilience/noisy-neighbour.ts'),
  'kill-worker': () => import('#tests/resilience/kill-worker.ts'),
  'kill-browser': () => import('#tests/resilience/kill-browser.ts'),
  'kill-database': () => import('#tests/resilience/kill-database.ts'),
  'restart-in-crawl': () => import('#tests/resilience/restart-in-crawl.ts'),
  'disk-full': () => import('#tests/resilience/disk-full.ts'),
  soak: () => import('#tests/resilience/soak.ts'),
  'hostile-run': () => import('#tests/resilience/hostile-run.ts'),
  upstreams: () => import('#tests/resilience/upstreams.ts'),
  retries: () => import('#tests/resilience/retries.ts'),
  stop: () => import('#tests/resilience/stop.ts'),
  start: () => import('#tests/resilience/start.ts'),
  backup: () => import('#tests/resilience/backup.ts'),
  upgrade: () => import('#tests/resilience/upgrade.ts'),
  limits: () => import('#tests/resilience/limits.ts'),
  observability: () => import('#tests/resilience/observability.ts'),
  'slow-bodies': () => import('#tests/resilience/slow-bodies.ts'),
  scaling: () => import('#tests/resilience/scaling.ts'),
};
