import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { AREA_NAMES } from '#lib/contract/endpoint.ts';
import { Sentence, useMessages } from '#messages';

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
        title={t('Connect an assistant')}
        note={t(
          'Every operation is a tool for assistants that speak the Model Context Protocol. Make a token for it, with the scopes it may use, and put it in place of YOUR_TOKEN.',
        )}
      />
      <PanelBody className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Snippet title={t('In its configuration (mcp.json)')} label={t('Copy the configuration')} text={config} />
        <div className="grid min-w-0 content-start gap-4">
          <Snippet title={t('Or by a command')} label={t('Copy the command')} text={command} />
          <p className="text-muted text-table">
            <Sentence
              text="Fewer tools are easier to choose from: add {code} to the address for those of some areas alone. Areas are {areas}."
              code={<code className="font-mono">?areas=keywords,search</code>}
              areas={Object.keys(AREA_NAMES).join(', ')}
            />
          </p>
        </div>
      </PanelBody>
    </Panel>
  );
}

function Snippet({ title, label, text }: { title: string; label: string; text: string }) {
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-2 pb-1">
        <h3 className="font-medium">{title}</h3>
        <CopyButton text={text} label={label} iconOnly />
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-control bg-sunken p-3 font-mono text-meta">{text}</pre>
    </div>
  );
}
