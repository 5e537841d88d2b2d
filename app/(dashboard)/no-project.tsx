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
        title={t('There is no project yet')}
        action={
          <Button asChild variant="primary">
            <Link href="/projects">{t('To the projects')}</Link>
          </Button>
        }
      >
        {t('{what} are about a site that you look after. Make a project for it first; that takes a moment.', { what })}
      </EmptyState>
    </Panel>
  );
}
