import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { reportOf } from '#lib/features/reports/reports.ts';
import * as store from '#lib/features/reports/share-store.ts';
import * as contract from '#lib/features/reports/shares-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { shareBaseUrl } from '#lib/platform/app-base-url.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { hashPassword } from '#lib/platform/security/passwords.ts';

type Contract = typeof contract;
type Input<Name extends keyof Contract> = InputOf<Contract[Name]>;
type Output<Name extends keyof Contract> = Promise<OutputOf<Contract[Name]>>;

const DAY_MS = 86_400_000;

/** 256 random bits cannot be guessed, so no slow hash is needed. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** The digest under which a secret is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** Whether a text has the form of a secret. */
export const isSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** @throws NotFound, Forbidden for a viewer, InvalidInput (password), Refused when there are too many */
export async function createReportShare(ctx: Ctx, input: Input<'createReportShare'>): Output<'createReportShare'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const report = await reportOf(ctx, project.id, input.id);
  const secret = newSecret();
  const now = ctx.now();
  const row = await store.createShare(
    {
      reportId: report.id,
      tokenHash: hashSecret(secret),
      hint: secret.slice(0, 6),
      passwordHash: input.password ? await hashPassword(input.password) : null,
      expiresAt: input.days === 0 ? null : new Date(now.getTime() + input.days * DAY_MS),
    },
    contract.MAX_SHARES,
    now,
  );
  if (!row) throw new Refused(`A report has at most ${contract.MAX_SHARES} valid links; revoke one first.`);
  const path = `/share/${secret}`;
  const base = shareBaseUrl();
  return { data: { share: shape(row, now), path, url: base && `${base}${path}` } };
}

/** The share links of a report. @throws NotFound */
export async function listReportShares(ctx: Ctx, input: Input<'listReportShares'>): Output<'listReportShares'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const report = await reportOf(ctx, project.id, input.id);
  const rows = await store.listShares(report.id);
  const now = ctx.now();
  return { data: { shares: rows.map((row) => shape(row, now)) } };
}

/** Revokes a share link. @throws NotFound, Forbidden */
export async function revokeReportShare(ctx: Ctx, input: Input<'revokeReportShare'>): Output<'revokeReportShare'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const report = await reportOf(ctx, project.id, input.id);
  if (!(await store.revokeShare(report.id, input.share_id, ctx.now()))) throw new NotFound('Link not found.');
  return { data: { deleted: true } };
}

function shape(row: store.ShareRow, now: Date): contract.ReportShare {
  const expired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    hint: row.hint,
    state: row.revokedAt ? 'revoked' : expired ? 'expired' : 'active',
    has_password: row.passwordHash !== null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    views: row.views,
    last_viewed_at: row.lastViewedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
