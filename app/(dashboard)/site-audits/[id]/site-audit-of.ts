import { cache } from 'react';
import { getSiteAudit } from '#lib/features/site-audits/contract.ts';
import { read } from '../../read.ts';

/** The site audit with this id, cached so that the page and its title share one read. */
export const siteAuditOf = cache(async (id: string) => (await read(getSiteAudit, { id })).data.audit);
