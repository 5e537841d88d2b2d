import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { typescriptOf } from '#lib/text/call-samples.ts';
import { Sentence, useMessages } from '#messages';
import { Snippet } from './snippet.tsx';

const CLIENT = { name: '@serpentine/client', folder: 'packages/client', variable: 'SERPENTINE_TOKEN' };

/** How to call the API with a token: an example and the way to the reference. */
export function FirstCall({ origin }: { origin: string }) {
  const t = useMessages();
  const command = `curl ${origin}/api/v1/projects \\\n  -H "Authorization: Bearer YOUR_TOKEN"`;
  return (
    <Panel className="mt-4">
      <PanelHeader
        title={t('Call the API')}
        note={t('Replace YOUR_TOKEN. The reference lists every endpoint with examples.')}
        actions={
          <Button asChild size="sm">
            <Link href="/docs" prefetch={false}>
              {t('API reference')}
            </Link>
          </Button>
        }
      />
      <PanelBody className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Snippet title={t('cURL')} label={t('Copy command')} text={command} />
        <div className="grid min-w-0 content-start gap-2">
          <Snippet
            title={t('TypeScript')}
            label={t('Copy as TypeScript')}
            text={typescriptOf('list_projects', {}, origin)}
          />
          <p className="text-muted text-table">
            <Sentence
              text="{client} is the typed client, in {folder} of the source code. Set {variable} to your token."
              client={<code className="font-mono">{CLIENT.name}</code>}
              folder={<code className="font-mono">{CLIENT.folder}</code>}
              variable={<code className="font-mono">{CLIENT.variable}</code>}
            />
          </p>
        </div>
      </PanelBody>
    </Panel>
  );
}
