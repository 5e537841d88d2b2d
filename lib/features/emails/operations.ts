import { operation } from '#lib/features/operation.ts';
import { domainEmails } from './contract.ts';
import { deleteEmailRun, exportEmailRun, getEmailRun, listEmailRuns, startEmailRun } from './runs-contract.ts';

export const operations = [
  operation(domainEmails, async () => (await import('./find-domain-emails.ts')).findDomainEmails),
  operation(startEmailRun, async () => (await import('./runs.ts')).startEmailRun),
  operation(listEmailRuns, async () => (await import('./runs.ts')).listEmailRuns),
  operation(getEmailRun, async () => (await import('./runs.ts')).getEmailRun),
  operation(exportEmailRun, async () => (await import('./runs.ts')).exportEmailRun),
  operation(deleteEmailRun, async () => (await import('./runs.ts')).deleteEmailRun),
];
