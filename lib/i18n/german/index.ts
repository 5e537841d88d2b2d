import { account } from './accounts.ts';
import { aiAssistants } from './ai-assistants.ts';
import { aiVisibility } from './ai-visibility.ts';
import { alerts } from './alerts.ts';
import { auth } from './auth.ts';
import { backlinks } from './backlinks.ts';
import { bulk } from './bulk-runs.ts';
import { charts } from './charts.ts';
import { content } from './content.ts';
import { contentWriting } from './content-writing.ts';
import { crawlSettings } from './crawl-settings.ts';
import { disavow } from './disavow.ts';
import { docs } from './docs.ts';
import { emails } from './emails.ts';
import { firstCheck } from './first-check.ts';
import { gaps } from './gaps.ts';
import { general } from './general.ts';
import { indexnow } from './indexnow.ts';
import { insights } from './insights.ts';
import { keywordGroups } from './keyword-groups.ts';
import { keywordLists } from './keyword-lists.ts';
import { keywords } from './keywords.ts';
import { localGrids } from './local-grids.ts';
import { logFiles } from './log-files.ts';
import { overview } from './overview.ts';
import { audit } from './page-audits.ts';
import { profiles } from './profiles.ts';
import { projects } from './projects.ts';
import { questionTrees } from './question-trees.ts';
import { rankings } from './rankings.ts';
import { rankingsTable } from './rankings-table.ts';
import { records } from './records.ts';
import { redirectMaps } from './redirect-maps.ts';
import { reports } from './reports.ts';
import { savedResults } from './saved-results.ts';
import { scores } from './scores.ts';
import { searchConsole } from './search-console.ts';
import { search } from './searches.ts';
import { settings } from './settings.ts';
import { share } from './share.ts';
import { shell } from './shell.ts';
import { system } from './system.ts';
import { tools } from './tools.ts';
import { webVitals } from './web-vitals.ts';
import { wordpress } from './wordpress.ts';

/** German, by the English text. */
export const german = {
  ...general,
  ...account,
  ...aiAssistants,
  ...aiVisibility,
  ...alerts,
  ...audit,
  ...auth,
  ...backlinks,
  ...bulk,
  ...charts,
  ...content,
  ...contentWriting,
  ...disavow,
  ...docs,
  ...emails,
  ...firstCheck,
  ...gaps,
  ...insights,
  ...localGrids,
  ...questionTrees,
  ...crawlSettings,
  ...indexnow,
  ...wordpress,
  ...logFiles,
  ...savedResults,
  ...keywordGroups,
  ...keywordLists,
  ...keywords,
  ...overview,
  ...profiles,
  ...projects,
  ...rankings,
  ...rankingsTable,
  ...records,
  ...redirectMaps,
  ...reports,
  ...scores,
  ...search,
  ...searchConsole,
  ...settings,
  ...share,
  ...shell,
  ...system,
  ...tools,
  ...webVitals,
} as const;
