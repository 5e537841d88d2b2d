import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** The newest finished site audit of a project. */
export const newestAudit = (projectId: string) =>
  db().siteAudit.findFirst({
    where: { projectId, status: 'done', deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, no: true, host: true, finishedAt: true },
  });

/** Host and path with query of a URL. */
export const partsOf = (url: Prisma.Sql) => Prisma.sql`
  lower(substring(${url} FROM '^https?://([^/?#:]+)')) AS host,
  coalesce(nullif(regexp_replace(${url}, '^https?://[^/?#]+', ''), ''), '/') AS path`;

/** Internal pages of a site audit, named `page`. */
export const pagesOf = (auditNo: number) => Prisma.sql`(
  SELECT p.url, p.indexable, ${partsOf(Prisma.sql`p.url`)}
  FROM site_pages p WHERE p.audit_no = ${auditNo} AND p.internal) AS page`;

/** Whether a request (h) is for the page. Requests without a host count for every host. */
export const IS_PAGE = Prisma.sql`h.path = page.path AND (h.host IS NULL OR h.host = page.host)`;
