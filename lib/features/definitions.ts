import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';

/** The definitions among the exports of a contract, by their ids. */
type DefinitionsIn<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Contract[Name]['id'] : never]: Contract[Name];
};

/**
 * Every definition by its id: `call` infers input and output from it. Types only, because a schema in a browser bundle
 * violates the content security policy.
 */
export interface Definitions
  extends DefinitionsIn<typeof import('./account/contract.ts')>,
    DefinitionsIn<typeof import('./account/security-log-contract.ts')>,
    DefinitionsIn<typeof import('./ai-answers/answers-contract.ts')>,
    DefinitionsIn<typeof import('./ai-answers/contract.ts')>,
    DefinitionsIn<typeof import('./ai-visibility/contract.ts')>,
    DefinitionsIn<typeof import('./alerts/channels-contract.ts')>,
    DefinitionsIn<typeof import('./alerts/history-contract.ts')>,
    DefinitionsIn<typeof import('./alerts/rules-contract.ts')>,
    DefinitionsIn<typeof import('./backlinks/contract.ts')>,
    DefinitionsIn<typeof import('./backlinks/index-contract.ts')>,
    DefinitionsIn<typeof import('./briefs/contract.ts')>,
    DefinitionsIn<typeof import('./bulk/contract.ts')>,
    DefinitionsIn<typeof import('./content/contract.ts')>,
    DefinitionsIn<typeof import('./content/runs-contract.ts')>,
    DefinitionsIn<typeof import('./domain-emails/contract.ts')>,
    DefinitionsIn<typeof import('./domain-emails/runs-contract.ts')>,
    DefinitionsIn<typeof import('./domain-facts/contract.ts')>,
    DefinitionsIn<typeof import('./domain-facts/reports-contract.ts')>,
    DefinitionsIn<typeof import('./drafts/check-contract.ts')>,
    DefinitionsIn<typeof import('./drafts/contract.ts')>,
    DefinitionsIn<typeof import('./indexation/contract.ts')>,
    DefinitionsIn<typeof import('./kept-results/contract.ts')>,
    DefinitionsIn<typeof import('./keyword-groups/contract.ts')>,
    DefinitionsIn<typeof import('./keyword-lists/contract.ts')>,
    DefinitionsIn<typeof import('./keyword-research/contract.ts')>,
    DefinitionsIn<typeof import('./keyword-research/keywords-contract.ts')>,
    DefinitionsIn<typeof import('./keywords/contract.ts')>,
    DefinitionsIn<typeof import('./page-analysis/contract.ts')>,
    DefinitionsIn<typeof import('./page-analysis/findings-contract.ts')>,
    DefinitionsIn<typeof import('./page-script/contract.ts')>,
    DefinitionsIn<typeof import('./people/contract.ts')>,
    DefinitionsIn<typeof import('./projects/contract.ts')>,
    DefinitionsIn<typeof import('./projects/members-contract.ts')>,
    DefinitionsIn<typeof import('./projects/notes-contract.ts')>,
    DefinitionsIn<typeof import('./projects/overview-contract.ts')>,
    DefinitionsIn<typeof import('./ranking/contract.ts')>,
    DefinitionsIn<typeof import('./reports/contract.ts')>,
    DefinitionsIn<typeof import('./reports/digest-contract.ts')>,
    DefinitionsIn<typeof import('./reports/shares-contract.ts')>,
    DefinitionsIn<typeof import('./retention/contract.ts')>,
    DefinitionsIn<typeof import('./running-jobs/contract.ts')>,
    DefinitionsIn<typeof import('./schedules/contract.ts')>,
    DefinitionsIn<typeof import('./search/contract.ts')>,
    DefinitionsIn<typeof import('./search/searches-contract.ts')>,
    DefinitionsIn<typeof import('./site-audit/compare-contract.ts')>,
    DefinitionsIn<typeof import('./site-audit/contract.ts')>,
    DefinitionsIn<typeof import('./site-audit/map-contract.ts')>,
    DefinitionsIn<typeof import('./site-audit/pages-contract.ts')>,
    DefinitionsIn<typeof import('./site-audit/report-contract.ts')>,
    DefinitionsIn<typeof import('./site-audit/table-contract.ts')>,
    DefinitionsIn<typeof import('./site-audit/verdict-contract.ts')>,
    DefinitionsIn<typeof import('./site-scrape/contract.ts')>,
    DefinitionsIn<typeof import('./system/contract.ts')>,
    DefinitionsIn<typeof import('./text-model/contract.ts')>,
    DefinitionsIn<typeof import('./tracking/contract.ts')>,
    DefinitionsIn<typeof import('./tracking/figures-contract.ts')>,
    DefinitionsIn<typeof import('./tracking/files-contract.ts')>,
    DefinitionsIn<typeof import('./tracking/history-contract.ts')>,
    DefinitionsIn<typeof import('./tracking/keywords-contract.ts')>,
    DefinitionsIn<typeof import('./tracking/rounds-contract.ts')>,
    DefinitionsIn<typeof import('./views/contract.ts')> {}

export type OperationId = keyof Definitions;

export type OperationInput<Id extends OperationId> = z.input<Definitions[Id]['input']>;
export type OperationOutput<Id extends OperationId> = z.output<Definitions[Id]['output']>;

/** What names an operation to whoever calls it; method and path are those of the id. */
export type OperationCall = {
  [Id in OperationId]: Pick<Definitions[Id], 'id' | 'method' | 'path'>;
}[OperationId];
