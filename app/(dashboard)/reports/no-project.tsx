import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';

/** Reports and kept results belong to a project, and there is none yet. */
export function NoProject() {
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
        Reports are about a site that you look after. Make a project for it first; that takes a moment.
      </EmptyState>
    </Panel>
  );
}
