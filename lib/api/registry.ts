import { operations as accounts } from '#lib/features/accounts/operations.ts';
import { operations as aiAnswers } from '#lib/features/ai-answers/operations.ts';
import { operations as aiAssistants } from '#lib/features/ai-assistants/operations.ts';
import { operations as aiVisibility } from '#lib/features/ai-visibility/operations.ts';
import { operations as alerts } from '#lib/features/alerts/operations.ts';
import { operations as analytics } from '#lib/features/analytics/operations.ts';
import { operations as backlinks } from '#lib/features/backlinks/operations.ts';
import { operations as brands } from '#lib/features/brands/operations.ts';
import { operations as bulkRuns } from '#lib/features/bulk-runs/operations.ts';
import { operations as content } from '#lib/features/content/operations.ts';
import { operations as domains } from '#lib/features/domains/operations.ts';
import { operations as emails } from '#lib/features/emails/operations.ts';
import { operations as feeds } from '#lib/features/feeds/operations.ts';
import { operations as firstCheck } from '#lib/features/first-check/operations.ts';
import { operations as gaps } from '#lib/features/gaps/operations.ts';
import { operations as googleAccounts } from '#lib/features/google-accounts/operations.ts';
import { operations as indexnow } from '#lib/features/indexnow/operations.ts';
import { operations as insights } from '#lib/features/insights/operations.ts';
import { operations as jobs } from '#lib/features/jobs/operations.ts';
import { operations as keywords } from '#lib/features/keywords/operations.ts';
import { operations as localGrids } from '#lib/features/local-grids/operations.ts';
import { operations as logFiles } from '#lib/features/log-files/operations.ts';
import type { Operation } from '#lib/features/operation.ts';
import { operations as pageAudits } from '#lib/features/page-audits/operations.ts';
import { operations as pageScripts } from '#lib/features/page-scripts/operations.ts';
import { operations as profiles } from '#lib/features/profiles/operations.ts';
import { operations as projects } from '#lib/features/projects/operations.ts';
import { operations as questionTrees } from '#lib/features/question-trees/operations.ts';
import { operations as rankings } from '#lib/features/rankings/operations.ts';
import { operations as redirectMaps } from '#lib/features/redirect-maps/operations.ts';
import { operations as reports } from '#lib/features/reports/operations.ts';
import { operations as retention } from '#lib/features/retention/operations.ts';
import { operations as savedResults } from '#lib/features/saved-results/operations.ts';
import { operations as schedules } from '#lib/features/schedules/operations.ts';
import { operations as searchConsole } from '#lib/features/search-console/operations.ts';
import { operations as searches } from '#lib/features/searches/operations.ts';
import { operations as siteAudits } from '#lib/features/site-audits/operations.ts';
import { operations as siteScrape } from '#lib/features/site-scrape/operations.ts';
import { operations as system } from '#lib/features/system/operations.ts';
import { operations as views } from '#lib/features/views/operations.ts';
import { operations as webVitals } from '#lib/features/web-vitals/operations.ts';
import { operations as wordpress } from '#lib/features/wordpress/operations.ts';

/** Every operation, feature by feature in the order of the reference page. */
export const operations: readonly Operation[] = [
  ...pageScripts,
  ...searches,
  ...aiAnswers,
  ...backlinks,
  ...siteScrape,
  ...keywords,
  ...gaps,
  ...emails,
  ...pageAudits,
  ...domains,
  ...content,
  ...brands,
  ...wordpress,
  ...siteAudits,
  ...bulkRuns,
  ...localGrids,
  ...questionTrees,
  ...projects,
  ...firstCheck,
  ...insights,
  ...profiles,
  ...schedules,
  ...rankings,
  ...redirectMaps,
  ...aiVisibility,
  ...aiAssistants,
  ...searchConsole,
  ...analytics,
  ...feeds,
  ...webVitals,
  ...indexnow,
  ...logFiles,
  ...savedResults,
  ...reports,
  ...alerts,
  ...views,
  ...jobs,
  ...system,
  ...accounts,
  ...retention,
  ...googleAccounts,
];

/** Operations of the reference, OpenAPI and MCP. */
export const publicOperations = operations.filter(({ endpoint }) => endpoint.audience === 'public');

const byId = new Map<string, Operation>(operations.map((entry) => [entry.endpoint.id, entry]));

/** The operation with this id, as used by /api/run and the MCP tools. */
export function operationById(id: string): Operation | undefined {
  return byId.get(id);
}

/** All operations at a path, including aliases: one for each method. */
export function operationsAt(path: string): Operation[] {
  return operations.filter(({ endpoint }) => endpoint.path === path || endpoint.aliases?.includes(path));
}
