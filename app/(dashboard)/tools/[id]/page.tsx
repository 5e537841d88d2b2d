import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ToolView } from '#components/tools/tool-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { referenceHref } from '#lib/contract/endpoint.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { messages } from '../../../messages.ts';
import { countryChoices } from '../../country-names.ts';
import { availableTools } from '../available-tools.ts';
import { formWords } from '../tool-groups.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

async function tool(params: PageProps['params']) {
  const { id } = await params;
  return availableTools().find((endpoint) => endpoint.id === id) ?? notFound();
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: formWords(await messages(), await tool(params)).name };
}

/** Generic screen for any operation, generated from its definition. */
export default async function ToolPage({ params }: PageProps) {
  const found = await tool(params);
  const { id, area, method, path, scope, input } = found;
  const { name, text } = formWords(await messages(), found);
  const fields = fieldsOf(input);
  const countries = fields.some((field) => field.hints.control === 'country') ? await countryChoices() : [];
  return (
    <>
      <PageHeader title={name} note={text} />
      <ToolView
        tool={{ id, method, path, scope, reference: referenceHref({ area, id }) }}
        fields={fields}
        countries={countries}
      />
    </>
  );
}
