import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';

/** The definitions among the exports of a contract, by id. */
type DefinitionsIn<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Contract[Name]['id'] : never]: Contract[Name];
};

/**
 * Every definition by id: `call` infers input and output from it. Types only, because a schema in a browser bundle
 * violates the content security policy.
 */
export interface Definitions
  extends DefinitionsIn<typeof import('./accounts/contract.ts')>,
    DefinitionsIn<typeof import('./accounts/security-log-contract.ts')>,
    DefinitionsIn<typeof import('./ai-answers/answers-contract.ts')>,
    DefinitionsIn<typeof import('./ai-answers/contract.ts')>,
    DefinitionsIn<typeof import('./ai-assistants/contract.ts')>,
    DefinitionsIn<typeof import('./ai-assistants/settings-contract.ts')>,
    DefinitionsIn<typeof import('./ai-visibility/contract.ts')>,
    DefinitionsIn<typeof import('./alerts/channels-contract.ts')>,
    DefinitionsIn<typeof import('./alerts/history-contract.ts')>,
    DefinitionsIn<typeof import('./alerts/rules-contract.ts')>,
    DefinitionsIn<typeof import('./backlinks/contract.ts')>,
    DefinitionsIn<typeof import('./backlinks/disavow/contract.ts')>,
    DefinitionsIn<typeof import('./backlinks/index-contract.ts')>,
    DefinitionsIn<typeof import('./backlinks/links-contract.ts')>,
    DefinitionsIn<typeof import('./content/briefs/contract.ts')>,
    DefinitionsIn<typeof import('./bulk-runs/contract.ts')>,
    DefinitionsIn<typeof import('./local-grids/contract.ts')>,
    DefinitionsIn<typeof import('./question-trees/contract.ts')>,
    DefinitionsIn<typeof import('./content/generation/contract.ts')>,
    DefinitionsIn<typeof import('./content/generation/runs-contract.ts')>,
    DefinitionsIn<typeof import('./emails/contract.ts')>,
    DefinitionsIn<typeof import('./emails/runs-contract.ts')>,
    DefinitionsIn<typeof import('./domains/contract.ts')>,
    DefinitionsIn<typeof import('./first-check/contract.ts')>,
    DefinitionsIn<typeof import('./gaps/contract.ts')>,
    DefinitionsIn<typeof import('./gaps/link-contract.ts')>,
    DefinitionsIn<typeof import('./google-accounts/contract.ts')>,
    DefinitionsIn<typeof import('./insights/contract.ts')>,
    DefinitionsIn<typeof import('./domains/reports-contract.ts')>,
    DefinitionsIn<typeof import('./content/drafts/check-contract.ts')>,
    DefinitionsIn<typeof import('./content/drafts/contract.ts')>,
    DefinitionsIn<typeof import('./content/drafts/versions-contract.ts')>,
    DefinitionsIn<typeof import('./analytics/contract.ts')>,
    DefinitionsIn<typeof import('./analytics/landing-pages-contract.ts')>,
    DefinitionsIn<typeof import('./feeds/contract.ts')>,
    DefinitionsIn<typeof import('./search-console/contract.ts')>,
    DefinitionsIn<typeof import('./search-console/performance-contract.ts')>,
    DefinitionsIn<typeof import('./search-console/pages-contract.ts')>,
    DefinitionsIn<typeof import('./indexnow/contract.ts')>,
    DefinitionsIn<typeof import('./wordpress/contract.ts')>,
    DefinitionsIn<typeof import('./log-files/contract.ts')>,
    DefinitionsIn<typeof import('./searches/indexation/contract.ts')>,
    DefinitionsIn<typeof import('./saved-results/contract.ts')>,
    DefinitionsIn<typeof import('./keywords/groups/contract.ts')>,
    DefinitionsIn<typeof import('./keywords/lists/contract.ts')>,
    DefinitionsIn<typeof import('./keywords/lists/list-keywords-contract.ts')>,
    DefinitionsIn<typeof import('./keywords/research/contract.ts')>,
    DefinitionsIn<typeof import('./keywords/research/keywords-contract.ts')>,
    DefinitionsIn<typeof import('./keywords/ideas/contract.ts')>,
    DefinitionsIn<typeof import('./page-audits/contract.ts')>,
    DefinitionsIn<typeof import('./page-audits/evidence-contract.ts')>,
    DefinitionsIn<typeof import('./page-audits/findings-contract.ts')>,
    DefinitionsIn<typeof import('./page-scripts/contract.ts')>,
    DefinitionsIn<typeof import('./accounts/people/contract.ts')>,
    DefinitionsIn<typeof import('./profiles/contract.ts')>,
    DefinitionsIn<typeof import('./projects/contract.ts')>,
    DefinitionsIn<typeof import('./projects/members-contract.ts')>,
    DefinitionsIn<typeof import('./projects/notes-contract.ts')>,
    DefinitionsIn<typeof import('./projects/overview-contract.ts')>,
    DefinitionsIn<typeof import('./searches/ranking/contract.ts')>,
    DefinitionsIn<typeof import('./reports/contract.ts')>,
    DefinitionsIn<typeof import('./brands/contract.ts')>,
    DefinitionsIn<typeof import('./reports/digest-contract.ts')>,
    DefinitionsIn<typeof import('./reports/shares-contract.ts')>,
    DefinitionsIn<typeof import('./redirect-maps/contract.ts')>,
    DefinitionsIn<typeof import('./retention/contract.ts')>,
    DefinitionsIn<typeof import('./jobs/contract.ts')>,
    DefinitionsIn<typeof import('./schedules/contract.ts')>,
    DefinitionsIn<typeof import('./searches/contract.ts')>,
    DefinitionsIn<typeof import('./searches/searches-contract.ts')>,
    DefinitionsIn<typeof import('./searches/engines-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/compare-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/crawl-settings-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/extraction-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/internal-links-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/redirects-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/map-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/pages-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/report-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/table-contract.ts')>,
    DefinitionsIn<typeof import('./site-audits/verdict-contract.ts')>,
    DefinitionsIn<typeof import('./site-scrape/contract.ts')>,
    DefinitionsIn<typeof import('./system/contract.ts')>,
    DefinitionsIn<typeof import('./content/text-model/contract.ts')>,
    DefinitionsIn<typeof import('./rankings/contract.ts')>,
    DefinitionsIn<typeof import('./rankings/figures-contract.ts')>,
    DefinitionsIn<typeof import('./rankings/compare-contract.ts')>,
    DefinitionsIn<typeof import('./rankings/files-contract.ts')>,
    DefinitionsIn<typeof import('./rankings/history-contract.ts')>,
    DefinitionsIn<typeof import('./rankings/difficulty/contract.ts')>,
    DefinitionsIn<typeof import('./rankings/volatility/contract.ts')>,
    DefinitionsIn<typeof import('./rankings/keywords-contract.ts')>,
    DefinitionsIn<typeof import('./rankings/rounds-contract.ts')>,
    DefinitionsIn<typeof import('./views/contract.ts')>,
    DefinitionsIn<typeof import('./web-vitals/contract.ts')>,
    DefinitionsIn<typeof import('./web-vitals/field-data-contract.ts')>,
    DefinitionsIn<typeof import('./web-vitals/pagespeed-tests-contract.ts')> {}

/** Id of an operation. */
export type OperationId = keyof Definitions;

/** The input of an operation as a caller gives it. */
export type OperationInput<Id extends OperationId> = z.input<Definitions[Id]['input']>;
/** The response of an operation. */
export type OperationOutput<Id extends OperationId> = z.output<Definitions[Id]['output']>;

/** Identifies an operation to its caller; method and path are those of the id. */
export type OperationCall = {
  [Id in OperationId]: Pick<Definitions[Id], 'id' | 'method' | 'path'>;
}[OperationId];
