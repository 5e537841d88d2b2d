import { cache } from 'react';
import { getSiteAudit } from '#lib/features/site-audits/contract.ts';
import { read } from '../../read.ts';

/** The site audit of this id, read once for a page and its title. */
export const siteAuditOf = cache(async (id: string) => (await read(getSiteAudit, { id })).data.audit);
