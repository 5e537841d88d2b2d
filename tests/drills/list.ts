import type { Drill } from '#tests/drills/drill.ts';

/** Every drill, in the order of the reliability table. A drill is loaded only in its own process. */
export const drills: Record<string, () => Promise<{ drill: Drill }>> = {
  'kill-browser': () => import('#tests/drills/kill-browser.ts'),
  scaling: () => import('#tests/drills/scaling.ts'),
};
