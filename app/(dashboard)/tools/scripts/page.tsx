import { ScriptRunner } from '#components/scripts/script-runner.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { countryChoices } from '../../country-names.ts';

export const metadata = { title: 'Script runner' };

/** Write a script, run it in a page, look at what it returns. */
export default function ScriptRunnerPage() {
  return (
    <>
      <PageHeader title="Script runner" note="Run a script in any page, from another country if wanted." />
      <ScriptRunner countries={countryChoices()} />
    </>
  );
}
