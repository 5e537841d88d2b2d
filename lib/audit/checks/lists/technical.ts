import { pageFileChecks } from '#lib/audit/checks/address/page-files.ts';
import { sitemapFileChecks } from '#lib/audit/checks/address/sitemap-files.ts';
import { drawingChecks } from '#lib/audit/checks/content/drawings.ts';
import { imageChecks } from '#lib/audit/checks/content/images.ts';
import { linkChecks } from '#lib/audit/checks/content/links.ts';
import type { Check } from '#lib/audit/checks/define-check.ts';
import { accessibilityChecks } from '#lib/audit/checks/document/accessibility.ts';
import { browserNoteChecks } from '#lib/audit/checks/document/browser-notes.ts';
import { documentChecks, sizeChecks } from '#lib/audit/checks/document/document.ts';
import { mobileChecks } from '#lib/audit/checks/document/mobile.ts';
import { syntaxChecks } from '#lib/audit/checks/document/syntax.ts';
import { hostChecks } from '#lib/audit/checks/server/host.ts';
import { loadCostChecks } from '#lib/audit/checks/server/load-cost.ts';
import { performanceChecks } from '#lib/audit/checks/server/performance.ts';
import { responseChecks } from '#lib/audit/checks/server/response.ts';
import { securityChecks } from '#lib/audit/checks/server/security.ts';
import { transportChecks } from '#lib/audit/checks/server/transport.ts';

/** Checks of the response, the document, its links, images, speed and security. */
export const technicalChecks: readonly Check[] = [
  ...responseChecks,
  ...pageFileChecks,
  ...hostChecks,
  ...sitemapFileChecks,
  ...linkChecks,
  ...imageChecks,
  ...drawingChecks,
  ...documentChecks,
  ...syntaxChecks,
  ...mobileChecks,
  ...accessibilityChecks,
  ...performanceChecks,
  ...loadCostChecks,
  ...sizeChecks,
  ...securityChecks,
  ...transportChecks,
  ...browserNoteChecks,
];
