import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

/** Empty state for screens that need a project, when there is none yet. @param what "Reports" */
export function NoProject({ what }: { what: string }) {
  const t = useMessages();
  return (
    <Panel>
      <EmptyState
        title={t('No projects yet')}
        action={
          <Button asChild variant="primary">
            <Link href="/projects">{t('Go to projects')}</Link>
          </Button>
        }
      >
        {t('{what} need a project. Create one first; it takes a minute.', { what })}
      </EmptyState>
    </Panel>
  );
}
