import type { Metadata } from 'next';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { AREA_NAMES } from '#lib/contract/endpoint.ts';
import { useMessages } from '#messages';
import { messages } from '../../messages.ts';
import { availableTools } from './available-tools.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Tools') };
}

/** All implemented API operations, by topic. */
export default function ToolsPage() {
  const t = useMessages();
  const tools = availableTools();
  const topics = [...new Set(tools.map((tool) => tool.area))];
  return (
    <>
      <PageHeader
        title={t('Tools')}
        note={t('Each is one operation of the API: try it here, then copy the call as curl or TypeScript.')}
        actions={
          <>
            <Button asChild>
              <Link href="/tools/scripts">{t('Script runner')}</Link>
            </Button>
            <a href="/docs" className="rounded-control font-medium text-accent-strong text-table hover:underline">
              {t('API reference')}
            </a>
          </>
        }
      />
      {tools.length === 0 && <EmptyState title={t('No tools yet')} />}
      <div className="grid gap-6">
        {topics.map((topic) => (
          <section key={topic}>
            <h2 className="pb-2 font-semibold text-section">{AREA_NAMES[topic]}</h2>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {tools
                .filter((tool) => tool.area === topic)
                .map((tool) => (
                  <li key={tool.id}>
                    <Link
                      data-row=""
                      href={`/tools/${tool.id}`}
                      className="grid h-full content-start gap-1 rounded-panel border bg-panel p-4 transition-colors hover:border-edge"
                    >
                      <span className="font-medium">{tool.title}</span>
                      <span className="text-muted text-table">{tool.summary}</span>
                      <code className="pt-1 font-mono text-meta text-muted">
                        {tool.method} {tool.path}
                      </code>
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
