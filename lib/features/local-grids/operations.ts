import { operation } from '#lib/features/operation.ts';
import {
  deleteLocalGrid,
  exportLocalGrid,
  getLocalGrid,
  listLocalGrids,
  resumeLocalGrid,
  scheduleLocalGrid,
  startLocalGrid,
  stopLocalGrid,
} from './contract.ts';

export const operations = [
  operation(startLocalGrid, async () => (await import('./local-grids.ts')).startLocalGrid),
  operation(listLocalGrids, async () => (await import('./local-grids.ts')).listLocalGrids),
  operation(getLocalGrid, async () => (await import('./local-grids.ts')).getLocalGrid),
  operation(stopLocalGrid, async () => (await import('./local-grids.ts')).stopLocalGrid),
  operation(resumeLocalGrid, async () => (await import('./local-grids.ts')).resumeLocalGrid),
  operation(scheduleLocalGrid, async () => (await import('./grid-schedule.ts')).scheduleLocalGrid),
  operation(deleteLocalGrid, async () => (await import('./local-grids.ts')).deleteLocalGrid),
  operation(exportLocalGrid, async () => (await import('./export.ts')).exportLocalGrid),
];
