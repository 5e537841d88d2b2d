import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ToolView } from '#components/tools/tool-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { countryChoices } from '../../country-names.ts';
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

/** Generic screen for any operation, generated from its definition. */
export default async function ToolPage({ params }: PageProps) {
  const { id, method, path, title, summary, scope, input } = await tool(params);
  const fields = fieldsOf(input);
  const countries = fields.some((field) => field.hints.control === 'country') ? await countryChoices() : [];
  return (
    <>
      <PageHeader title={title} note={summary} />
      <ToolView tool={{ id, method, path, scope }} fields={fields} countries={countries} />
    </>
  );
}
