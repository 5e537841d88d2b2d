import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ToolView } from '#components/tools/tool-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { COUNTRIES } from '#lib/contract/countries.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { availableTools } from '../available-tools.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

async function tool(params: PageProps['params']) {
  const { id } = await params;
  return availableTools().find((endpoint) => endpoint.id === id) ?? notFound();
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await tool(params)).title };
}

/** A screen for any operation, drawn from its definition. */
export default async function ToolPage({ params }: PageProps) {
  const { id, method, path, title, summary, scope, input } = await tool(params);
  const fields = fieldsOf(input);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const countries = fields.some((field) => field.hints.control === 'country')
    ? COUNTRIES.map((code) => ({ code, name: names.of(code.toUpperCase()) ?? code })).sort((a, b) =>
        a.name.localeCompare(b.name, 'en'),
      )
    : [];
  return (
    <>
      <PageHeader title={title} note={summary} />
      <ToolView tool={{ id, method, path, scope }} fields={fields} countries={countries} />
    </>
  );
}
