import type { Metadata } from 'next';
import { AssistantsHeader } from '#components/ai-assistants/assistants-header.tsx';
import { AssistantsNav } from '#components/ai-assistants/assistants-nav.tsx';
import { SettingsForm } from '#components/ai-assistants/settings-form.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getAiAssistants } from '#lib/features/ai-assistants/settings-contract.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { messages } from '../../../messages.ts';
import { currentProject } from '../../current-project.ts';
import { NoProject } from '../../no-project.tsx';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Assistants and cap') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AiAssistantSettingsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const project = await currentProject(ctx, params.project);
  const header = (note: React.ReactNode) => (
    <AssistantsHeader projectId={null} plan={null} isRunning={false} hasData={false} note={note} />
  );
  if (!project)
    return (
      <>
        {header(t('What AI assistants answer to your prompts.'))}
        <NoProject what={t('AI assistants')} />
      </>
    );
  const input = { project_id: project.id };
  const { data } = await read(getAiAssistants, input);
  return (
    <>
      {header(<bdi>{project.name}</bdi>)}
      <AssistantsNav projectId={project.id} />
      <SettingsForm projectId={project.id} settings={data} canEdit={project.role === 'owner'} />
      <ScreenCurl of={getAiAssistants} input={input} />
    </>
  );
}
