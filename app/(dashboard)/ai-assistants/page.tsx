import type { Metadata } from 'next';
import Link from 'next/link';
import { AssistantCharts } from '#components/ai-assistants/assistant-charts.tsx';
import { AssistantsHeader } from '#components/ai-assistants/assistants-header.tsx';
import { AssistantsNav } from '#components/ai-assistants/assistants-nav.tsx';
import { AssistantsTable } from '#components/ai-assistants/assistants-table.tsx';
import { MentionChart } from '#components/ai-assistants/mention-chart.tsx';
import { PromptsTable } from '#components/ai-assistants/prompts-table.tsx';
import { CitedSources, ShareOfVoice } from '#components/ai-assistants/voice-panels.tsx';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/states.tsx';
import { ASSISTANTS } from '#lib/contract/assistants.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { MAX_PROMPTS } from '#lib/features/ai-assistants/assistants-contract.ts';
import * as contract from '#lib/features/ai-assistants/contract.ts';
import { promptTag } from '#lib/features/ai-assistants/fields-contract.ts';
import { getAiAssistants } from '#lib/features/ai-assistants/settings-contract.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { currentProject } from '../current-project.ts';
import { NoProject } from '../no-project.tsx';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('AI assistants') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const DAYS = 90;
const PAGE_SIZE = 25;

export default async function AiAssistantsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const project = await currentProject(ctx, params.project);
  if (!project)
    return (
      <>
        <AssistantsHeader
          projectId={null}
          plan={null}
          isRunning={false}
          hasData={false}
          note={t('What AI assistants answer to your prompts.')}
        />
        <NoProject what={t('AI assistants')} />
      </>
    );
  const scope = { project_id: project.id };
  const from = Math.max(0, Math.min(MAX_PROMPTS, Math.trunc(Number(params.from) || 0)));
  const tag = promptTag.safeParse(params.tag).data ?? '';
  const filter = tag ? { tag } : {};
  const list = { ...scope, ...filter, limit: PAGE_SIZE, offset: from };
  const [{ data }, { data: voice }, { data: settings }] = await Promise.all([
    read(contract.listAiPrompts, list),
    read(contract.getAiShareOfVoice, { ...scope, ...filter, days: DAYS }),
    read(getAiAssistants, scope),
  ]);
  const enabled = settings.assistants.filter((one) => one.enabled).map(({ assistant }) => assistant);
  const shown = ASSISTANTS.filter(
    (one) =>
      enabled.includes(one) || data.prompts.some(({ cells }) => cells.some(({ assistant }) => assistant === one)),
  );
  const canEdit = project.role !== 'viewer';
  const hasData = voice.answered + voice.excluded > 0;
  return (
    <>
      <AssistantsHeader
        projectId={project.id}
        tag={tag}
        plan={canEdit ? settings : null}
        isRunning={data.running}
        hasData={hasData}
        note={
          <>
            <bdi>{project.name}</bdi> ·{' '}
            {data.last_run_at ? t('last run {ago}', { ago: t.ago(data.last_run_at, Date.now()) }) : t('no run yet')}
          </>
        }
      />
      <AssistantsNav projectId={project.id} />
      <div className="grid grid-cols-1 gap-4">
        {shown.length === 0 && (
          <Callout
            title={t('No assistants selected yet')}
            action={
              <Button asChild size="sm">
                <Link href={`/ai-assistants/settings?project=${project.id}`}>{t('Assistants and cap')}</Link>
              </Button>
            }
          >
            {t('Select the assistants to ask. Google AI Overviews and AI Mode need no key.')}
          </Callout>
        )}
        <PromptsTable
          projectId={project.id}
          list={data}
          tag={tag}
          from={from}
          size={PAGE_SIZE}
          assistants={shown}
          countries={await countryChoices()}
          country={project.countries[0] ?? 'us'}
          canEdit={canEdit}
        />
        {hasData && (
          <>
            <MentionChart rounds={voice.runs} />
            <AssistantCharts rounds={voice.runs} />
            <AssistantsTable voice={voice} days={DAYS} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <ShareOfVoice voice={voice} />
              <CitedSources voice={voice} />
            </div>
          </>
        )}
      </div>
      <ScreenCurl of={contract.listAiPrompts} input={list} />
    </>
  );
}
