import { operation } from '#lib/features/operation.ts';
import {
  cancelAudit,
  compareAudit,
  deleteAudit,
  getAudit,
  listAudits,
  scrape,
  startAudit,
  webPageSeoAnalysis,
} from './contract.ts';
import { getAuditEvidence, listAuditEvidence } from './evidence-contract.ts';
import { listLimits, recheckFinding, removeVerdict, resetLimits, setLimit, setVerdict } from './findings-contract.ts';

export const operations = [
  operation(webPageSeoAnalysis, async () => (await import('./analyse-web-page.ts')).analyseWebPage),
  operation(scrape, async () => (await import('./scrape-page.ts')).scrapePage),
  operation(startAudit, async () => (await import('./audits.ts')).startAudit),
  operation(listAudits, async () => (await import('./audits.ts')).listAudits),
  operation(getAudit, async () => (await import('./audits.ts')).getAudit),
  operation(compareAudit, async () => (await import('./audits.ts')).compareAudit),
  operation(listAuditEvidence, async () => (await import('./evidence/audit-evidence.ts')).listAuditEvidence),
  operation(getAuditEvidence, async () => (await import('./evidence/audit-evidence.ts')).getAuditEvidence),
  operation(setVerdict, async () => (await import('./findings/findings.ts')).setVerdict),
  operation(removeVerdict, async () => (await import('./findings/findings.ts')).removeVerdict),
  operation(recheckFinding, async () => (await import('./findings/recheck-finding.ts')).recheckFinding),
  operation(listLimits, async () => (await import('./findings/audit-limits.ts')).listLimits),
  operation(setLimit, async () => (await import('./findings/audit-limits.ts')).setLimit),
  operation(resetLimits, async () => (await import('./findings/audit-limits.ts')).resetLimits),
  operation(deleteAudit, async () => (await import('./audits.ts')).deleteAudit),
  operation(cancelAudit, async () => (await import('./audits.ts')).cancelAudit),
];
