import { accessibilityChecks } from '#lib/audit/checks/accessibility.ts';
import { browserNoteChecks } from '#lib/audit/checks/browser-notes.ts';
import type { Check } from '#lib/audit/checks/define-check.ts';
import { documentChecks, sizeChecks } from '#lib/audit/checks/document.ts';
import { drawingChecks } from '#lib/audit/checks/drawings.ts';
import { hostChecks } from '#lib/audit/checks/host.ts';
import { imageChecks } from '#lib/audit/checks/images.ts';
import { linkChecks } from '#lib/audit/checks/links.ts';
import { mobileChecks } from '#lib/audit/checks/mobile.ts';
import { pageFileChecks } from '#lib/audit/checks/page-files.ts';
import { performanceChecks } from '#lib/audit/checks/performance.ts';
import { responseChecks } from '#lib/audit/checks/response.ts';
import { securityChecks } from '#lib/audit/checks/security.ts';
import { sitemapFileChecks } from '#lib/audit/checks/sitemap-files.ts';
import { syntaxChecks } from '#lib/audit/checks/syntax.ts';
import { transportChecks } from '#lib/audit/checks/transport.ts';

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
  ...sizeChecks,
  ...securityChecks,
  ...transportChecks,
  ...browserNoteChecks,
];
