import type { Drill } from '#tests/drills/drill.ts';

/** Every drill, in the order of the reliability table. A drill is loaded only in its own process. */
export const drills: Record<string, () => Promise<{ drill: Drill }>> = {
  'kill-browser': () => import('#tests/drills/kill-browser.ts'),
  upstreams: () => import('#tests/drills/upstreams.ts'),
  retries: () => import('#tests/drills/retries.ts'),
  backup: () => import('#tests/drills/backup.ts'),
  upgrade: () => import('#tests/drills/upgrade.ts'),
  limits: () => import('#tests/drills/limits.ts'),
  scaling: () => import('#tests/drills/scaling.ts'),
  start: () => import('#tests/drills/start.ts'),
  observability: () => import('#tests/drills/observability.ts'),
};
