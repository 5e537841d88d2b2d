import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';

/** In place of a screen of what belongs to a project, when there is none yet. @param what "Reports" */
export function NoProject({ what }: { what: string }) {
  return (
    <Panel>
      <EmptyState
        title="There is no project yet"
        action={
          <Button asChild variant="primary">
            <Link href="/projects">To the projects</Link>
          </Button>
        }
      >
        {what} are about a site that you look after. Make a project for it first; that takes a moment.
      </EmptyState>
    </Panel>
  );
}
