import type { Metadata } from 'next';
import { ScriptRunner } from '#components/page-scripts/script-runner.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { messages } from '../../../messages.ts';
import { countryChoices } from '../../country-names.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Script runner') };
}

/** Write a script, run it in a page and see what it returns. */
export default async function ScriptRunnerPage() {
  const [t] = await Promise.all([messages(), requireUser()]);
  return (
    <>
      <PageHeader title={t('Script runner')} note={t('Run JavaScript on any page, optionally through a proxy.')} />
      <ScriptRunner countries={await countryChoices()} />
    </>
  );
}
