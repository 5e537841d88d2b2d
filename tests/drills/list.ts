import type { Drill } from '#tests/drills/drill.ts';

/** Every drill, in the order of the reliability table. A drill is loaded only in its own process. */
export const drills: Record<string, () => Promise<{ drill: Drill }>> = {
  'api-overhead': () => import('#tests/drills/api-overhead.ts'),
  'static-scrape': () => import('#tests/drills/static-scrape.ts'),
  'browser-scrape': () => import('#tests/drills/browser-scrape.ts'),
  'noisy-neighbour': () => import('#tests/drills/noisy-neighbour.ts'),
  'kill-worker': () => import('#tests/drills/kill-worker.ts'),
  'kill-browser': () => import('#tests/drills/kill-browser.ts'),
  'kill-database': () => import('#tests/drills/kill-database.ts'),
  'restart-in-crawl': () => import('#tests/drills/restart-in-crawl.ts'),
  'disk-full': () => import('#tests/drills/disk-full.ts'),
  soak: () => import('#tests/drills/soak.ts'),
  'hostile-run': () => import('#tests/drills/hostile-run.ts'),
  upstreams: () => import('#tests/drills/upstreams.ts'),
  retries: () => import('#tests/drills/retries.ts'),
  stop: () => import('#tests/drills/stop.ts'),
  start: () => import('#tests/drills/start.ts'),
  backup: () => import('#tests/drills/backup.ts'),
  upgrade: () => import('#tests/drills/upgrade.ts'),
  limits: () => import('#tests/drills/limits.ts'),
  observability: () => import('#tests/drills/observability.ts'),
  'slow-bodies': () => import('#tests/drills/slow-bodies.ts'),
  scaling: () => import('#tests/drills/scaling.ts'),
};
