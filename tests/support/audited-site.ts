import { afterAll, afterEach, beforeEach } from 'vitest';
import * as audits from '#lib/features/site-audits/audits.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';
import { type LocalSite, startLocalSite } from '#tests/support/local-site.ts';

/** Start page of an audited site. */
export const START = 'http://site.example/';

/** A site on loopback for audits of a user, both new for each test. */
export interface AuditedSite {
  ctx: () => Ctx;
  /** Audits the site to the end. @returns id of the audit */
  audit: (given?: object) => Promise<string>;
  /** Acts as another, new user from now on. */
  changeUser: () => Promise<void>;
}

/** Serves these files during each test of a file; an absent one is a 404. @param fileOf type and content */
export function auditedSite(
  fileOf: (path: string) => readonly [type: string, content: string] | undefined,
): AuditedSite {
  let site: LocalSite;
  let actor: Actor;
  const changeUser = async () => {
    const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    actor = { kind: 'user', userId, role: 'member' };
  };
  beforeEach(async () => {
    await changeUser();
    site = await startLocalSite((path, response) => {
      const file = fileOf(path);
      if (!file) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
    }, 'site.example');
  });
  afterEach(() => site.stop());
  afterAll(closeReaders);
  const ctx = (): Ctx => ({
    actor,
    signal: new AbortController().signal,
    now: () => new Date(),
    log,
    net: site.net,
    requestId: crypto.randomUUID(),
  });
  return {
    ctx,
    changeUser,
    async audit(given = {}) {
      const input = startSiteAudit.input.parse({ url: START, check_external: false, ...given });
      const { id } = (await audits.startSiteAudit(ctx(), input)).data.audit;
      await crawlSiteAudit.handle({ ...ctx(), actor: { kind: 'system' } }, { id });
      return id;
    },
  };
}

/** A file of `auditedSite`: a page of which this is the body, titled with its path; undefined: none. */
export const pageAt = (path: string, body: string | undefined): readonly [string, string] | undefined =>
  body === undefined ? undefined : ['text/html', `<!doctype html><title>${path}</title>${body}`];
