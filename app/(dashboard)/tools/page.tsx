import type { Metadata } from 'next';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { useMessages } from '#messages';
import { messages } from '../../messages.ts';
import { toolGroups } from './tool-groups.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Tools') };
}

/** Every tool as a card, grouped by what it is for. */
export default async function ToolsPage() {
  await requireUser();
  return <ToolCards />;
}

function ToolCards() {
  const t = useMessages();
  return (
    <>
      <PageHeader
        title={t('Tools')}
        note={t('One-off checks of any domain, page or keyword. Each tool is also an API endpoint.')}
        actions={
          <>
            <Button asChild>
              <Link href="/bulk-runs">{t('Bulk jobs')}</Link>
            </Button>
            <Button asChild>
              <a href="/docs">{t('API reference')}</a>
            </Button>
          </>
        }
      />
      <div className="grid gap-6">
        {toolGroups(t).map(({ title, tools }) => (
          <section key={title}>
            <h2 className="pb-2 font-semibold text-section">{title}</h2>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {tools.map(({ href, name, text, icon: Icon }) => (
                <li key={href}>
                  <Link
                    data-row=""
                    href={href}
                    className="flex h-full gap-3 rounded-panel border bg-panel p-4 transition-colors hover:border-edge"
                  >
                    <Icon className="mt-0.5 size-4 shrink-0 text-accent-strong" />
                    <span className="grid min-w-0 content-start gap-1">
                      <span className="font-medium">{name}</span>
                      <span className="text-muted text-table">{text}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
