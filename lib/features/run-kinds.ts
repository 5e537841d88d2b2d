import 'server-only';
import { answers } from '#lib/features/ai-answers/answer.run.ts';
import { analyticsSyncs } from '#lib/features/analytics/analytics-sync.run.ts';
import { bulkRuns } from '#lib/features/bulk-runs/bulk-run.run.ts';
import { briefs } from '#lib/features/content/briefs/brief.run.ts';
import { domainReports } from '#lib/features/domains/domain-report.run.ts';
import { groupings } from '#lib/features/keywords/groups/grouping.run.ts';
import { researches } from '#lib/features/keywords/research/research.run.ts';
import { localGrids } from '#lib/features/local-grids/local-grid.run.ts';
import { logImports } from '#lib/features/log-files/log-import.run.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { questionTrees } from '#lib/features/question-trees/question-tree.run.ts';
import { redirectMaps } from '#lib/features/redirect-maps/redirect-map.run.ts';
import { searchConsoleSyncs } from '#lib/features/search-console/sync/search-console-sync.run.ts';
import { pagespeedTests } from '#lib/features/web-vitals/pagespeed-test.run.ts';

/** Every kind of run: the list of running jobs shows them. Their jobs are in lib/worker/jobs.ts, too. */
export const runKinds = [
  pageAudits,
  answers,
  domainReports,
  researches,
  groupings,
  briefs,
  bulkRuns,
  redirectMaps,
  localGrids,
  questionTrees,
  pagespeedTests,
  logImports,
  searchConsoleSyncs,
  analyticsSyncs,
] as const;
