import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { titleOf } from '#components/reports/report-labels.ts';
import { ReportSheet } from '#components/reports/report-sheet.tsx';
import { documentOfTicket } from '#lib/features/reports/print.ts';
import { PrintReady } from './print-ready.tsx';

interface Props {
  params: Promise<{ ticket: string }>;
}

/** A ticket is consumed by the first read; title and page share it. */
const documentOf = cache(async (ticket: string) => (await documentOfTicket(ticket)) ?? notFound());

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const document = await documentOf((await params).ticket);
  return { title: { absolute: titleOf(document) }, referrer: 'no-referrer' };
}

/** The printed page: the report and nothing else, opened by the server's browser. */
export default async function PrintPage({ params }: Props) {
  const document = await documentOf((await params).ticket);
  return (
    <main>
      <ReportSheet document={document} />
      <PrintReady />
    </main>
  );
}
