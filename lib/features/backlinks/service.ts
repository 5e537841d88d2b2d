/** What other features use of this one. */
export { getBacklinkDomain, startBacklinkDiscovery, stopBacklinkRun } from '#lib/features/backlinks/domains.ts';
export { indexOfProject } from '#lib/features/backlinks/index-of-project.ts';
export { indexCheckedAt, linksOfPage } from '#lib/features/backlinks/links-of-page.ts';
export { noteLinksOfAudit, queueCrawledLinks } from '#lib/features/backlinks/note-crawled-links.job.ts';
export { type KnownIndex, readableIndexes, referringDomainsOf } from '#lib/features/backlinks/referring-domains.ts';
export { adoptSchedule } from '#lib/features/backlinks/schedule.ts';
export { targetOf } from '#lib/features/backlinks/target.ts';
