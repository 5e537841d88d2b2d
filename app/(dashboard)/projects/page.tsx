import type { Metadata } from 'next';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { requireUser } from '#lib/features/account/session.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { listProjects } from '#lib/features/projects/service.ts';
import { DeleteProject } from './delete-project.tsx';
import { EditProject } from './edit-project.tsx';

export const metadata: Metadata = { title: 'Projects' };

export default async function ProjectsPage() {
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const { projects } = (await listProjects(ctx, {})).data;
  return (
    <>
      <PageHeader
        title="Projects"
        note="A project is a domain that you look after. Results can be filed under it."
        actions={projects.length > 0 && <EditProject />}
      />
      <Panel>
        {projects.length === 0 ? (
          <EmptyState title="No projects yet" action={<EditProject />}>
            Name a domain of yours, and the competitors you want to keep an eye on. Everything works without a project
            too.
          </EmptyState>
        ) : (
          <Table aria-label="Projects">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>Domain</Th>
                <Th>Watched domains</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {projects.map((project) => (
                <Tr key={project.id}>
                  <Td className="font-medium">{project.name}</Td>
                  <Td>{project.domain}</Td>
                  <Td className="text-muted">{project.watched_domains.join(', ') || 'none'}</Td>
                  <Td>
                    <div className="flex justify-end gap-2">
                      <EditProject project={project} />
                      <DeleteProject id={project.id} name={project.name} />
                    </div>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </>
  );
}
