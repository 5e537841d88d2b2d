import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import type * as contract from '#lib/features/reports/contract.ts';
import { redeemTicket, storeTicket } from '#lib/features/reports/print-store.ts';
import { renderReport } from '#lib/features/reports/render-report.ts';
import { reportOf } from '#lib/features/reports/reports.ts';
import { hashSecret, isSecret, newSecret } from '#lib/features/reports/shares.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';

const TICKET_MS = 60_000;
/** Set by the print page once its charts and fonts are ready. */
export const READY = 'html[data-print="ready"]';

/** @throws NotFound; LimitReached, TimedOut, Unreachable or Unavailable when it cannot be printed now */
export async function exportReportPdf(
  ctx: Ctx,
  input: InputOf<typeof contract.exportReportPdf>,
): Promise<OutputOf<typeof contract.exportReportPdf>> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const report = await reportOf(ctx, project.id, input.id);
  const pdf = await printReport(ctx, report);
  return {
    name: pdfName(report.name),
    contentType: 'application/pdf',
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(pdf);
        controller.close();
      },
    }),
  };
}

/** The report as a PDF, printed from its own page. The caller must have checked access. */
export async function printReport(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<Uint8Array> {
  const ticket = newSecret();
  const now = ctx.now();
  await storeTicket(
    { tokenHash: hashSecret(ticket), reportId: id, expiresAt: new Date(now.getTime() + TICKET_MS) },
    now,
  );
  return ctx.net.printOwnPage(`/print/${ticket}`, { title: name, readyWhen: READY, signal: ctx.signal });
}

/** File name of a report as PDF. */
export const pdfName = (name: string): string =>
  `${
    name
      .replace(/[^a-z0-9.-]+/gi, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'report'
  }.pdf`;

/** The document of a ticket, once. @returns null for a used, expired or unknown one */
export async function documentOfTicket(ticket: string): Promise<contract.ReportDocument | null> {
  const reportId = isSecret(ticket) ? await redeemTicket(hashSecret(ticket), new Date()) : null;
  if (reportId === null) return null;
  return renderReport(createCtx({ actor: { kind: 'system' }, signal: AbortSignal.timeout(20_000) }), reportId);
}
