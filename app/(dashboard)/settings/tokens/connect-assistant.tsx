import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { AREA_NAMES } from '#lib/contract/endpoint.ts';
import { Sentence, useMessages } from '#messages';
import { Snippet } from './snippet.tsx';

/** Settings that an assistant needs to reach this installation over the Model Context Protocol. */
export function ConnectAssistant({ origin }: { origin: string }) {
  const t = useMessages();
  const url = `${origin}/api/mcp`;
  const config = JSON.stringify(
    { mcpServers: { serpentine: { type: 'http', url, headers: { Authorization: 'Bearer YOUR_TOKEN' } } } },
    null,
    2,
  );
  const command = `claude mcp add --transport http serpentine ${url} \\\n  --header "Authorization: Bearer YOUR_TOKEN"`;
  return (
    <Panel className="mt-4">
      <PanelHeader
        title={t('Connect an AI assistant (MCP)')}
        note={t('Create a token with the required scopes and replace YOUR_TOKEN.')}
      />
      <PanelBody className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Snippet title={t('mcp.json')} label={t('Copy configuration')} text={config} />
        <div className="grid min-w-0 content-start gap-4">
          <Snippet title={t('Or with the CLI')} label={t('Copy command')} text={command} />
          <p className="text-muted text-table">
            <Sentence
              text="Assistants get a selection of about 40 tools. To add all tools of an area, add {code} to the URL. Areas: {areas}."
              code={<code className="font-mono">?areas=keywords,search</code>}
              areas={[...Object.keys(AREA_NAMES), 'all'].join(', ')}
            />
          </p>
        </div>
      </PanelBody>
    </Panel>
  );
}
