import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ParsedMarkdown } from '#components/markdown.tsx';
import { Builder } from '#components/reports/builder.tsx';
import { getReport, getReportDocument } from '#lib/features/reports/contract.ts';
import { parseTexts } from '#lib/text/markdown/markdown.ts';
import { messages } from '../../../messages.ts';
import { type Params, projectOf } from '../../project-of.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Params>;
}

/** Cached, so that the title and the page share one read. */
const reportOf = cache(
  async (projectId: string, id: string) => (await read(getReport, { project_id: projectId, id })).data.report,
);

async function find({ params, searchParams }: PageProps) {
  const { id } = await params;
  const project = await projectOf(await searchParams, `/reports/${id}`, {}, { clients: true });
  if (!project) notFound();
  return { project, report: await reportOf(project.id, id) };
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name} – Report', { name: (await find(props)).report.name }) };
}

export default async function ReportPage(props: PageProps) {
  const { project, report } = await find(props);
  const { data } = await read(getReportDocument, { project_id: project.id, id: report.id });
  return (
    <>
      <ParsedMarkdown
        texts={parseTexts(data.document.blocks.map((block) => (block.kind === 'text' ? block.text : null)))}
      >
        <Builder key={report.id} initial={report} document={data.document} canEdit={project.role !== 'viewer'} />
      </ParsedMarkdown>
      <ScreenCurl of={getReportDocument} input={{ project_id: project.id, id: report.id }} />
    </>
  );
}
