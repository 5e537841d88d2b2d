import 'server-only';
import type { LabResult } from '#lib/features/web-vitals/fields-contract.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import type { FormFactor } from '#lib/text/web-vitals.ts';

/** Tests by PageSpeed Insights. */

/** A test as stored. */
export type TestRow = Prisma.PagespeedTestGetPayload<object>;
/** What was tested, for which project. */
export type Tested = Pick<TestRow, 'projectId' | 'url' | 'formFactor'>;

/** The device of a test. */
export const deviceOf = ({ formFactor }: Pick<TestRow, 'formFactor'>): FormFactor =>
  formFactor === 'desktop' ? 'desktop' : 'phone';

/** The URL of a test, without its fragment, as monitored pages have it. */
export function testedUrl(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

/** Selects tests by project, page and device. */
export const matching = (filter: {
  project_id?: string | undefined;
  url?: string | undefined;
  form_factor?: FormFactor | undefined;
}): Prisma.PagespeedTestWhereInput => ({
  ...(filter.project_id !== undefined && { projectId: filter.project_id }),
  ...(filter.url !== undefined && { url: testedUrl(filter.url) }),
  ...(filter.form_factor !== undefined && { formFactor: filter.form_factor }),
});

/** Makes a result the last one of the monitored page with its URL, if the project has one. */
export async function saveWithPage(
  client: Prisma.TransactionClient,
  { projectId, url: address, formFactor }: Tested,
  lab: LabResult,
): Promise<void> {
  if (projectId === null) return;
  const page = { projectId, scope: 'url', address };
  const target = await client.vitalsTarget.findFirst({ where: page, select: { id: true } });
  if (!target) return;
  const place = { targetId: target.id, formFactor };
  const data = { lab: { ...lab }, testedAt: new Date(lab.tested_at) };
  await client.pagespeedRun.upsert({
    where: { targetId_formFactor: place },
    create: { ...place, ...data },
    update: data,
  });
}
