import { Button } from '#components/ui/button.tsx';
import { Download } from '#components/ui/icons.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import type { DisavowFile } from '#lib/features/backlinks/disavow/contract.ts';
import { useMessages } from '#messages';

/** Characters of the preview. */
const SHOWN = 4_000;

/** The file with its warnings, for download. */
export function DisavowResult({ result }: { result: DisavowFile }) {
  const t = useMessages();
  const { file, lines, bytes, domains, urls, warnings, warnings_count: warned, invalid, invalid_count: bad } = result;
  return (
    <Panel aria-labelledby="disavow-file">
      <PanelHeader
        id="disavow-file"
        title={result.name}
        note={t('{domains} domains, {urls} URLs, {lines} of 100,000 lines, {bytes} bytes of 2 MB', {
          domains: t.number(domains),
          urls: t.number(urls),
          lines: t.number(lines),
          bytes: t.number(bytes),
        })}
        actions={
          <Button
            size="sm"
            disabled={domains + urls === 0}
            onClick={() => saveFile(result.name, 'text/plain;charset=utf-8', file)}
          >
            <Download /> {t('Download')}
          </Button>
        }
      />
      <PanelBody className="grid gap-3">
        {warned > 0 && (
          <Callout tone="warning" title={t.many(warned, '{count} entry to check|{count} entries to check')}>
            <ul>
              {warnings.map(({ entry, kind, links }) => (
                <li key={entry} className="break-all">
                  <code>{entry}</code>:{' '}
                  {kind === 'own'
                    ? t('one of your domains')
                    : t.many(
                        links,
                        '{count} verified dofollow link in page content|{count} verified dofollow links in page content',
                      )}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        {bad > 0 && (
          <Callout
            tone="warning"
            title={t.many(bad, '{count} invalid line, not in the file|{count} invalid lines, not in the file')}
          >
            <ul>
              {invalid.map(({ line, text, rule }) => (
                <li key={`${line} ${text}`} className="break-all">
                  {line !== null && t('Line {line}: ', { line: t.number(line) })}
                  <code>{text}</code>: {rule}
                </li>
              ))}
            </ul>
          </Callout>
        )}
        <Textarea
          readOnly
          aria-label={t('Preview')}
          rows={10}
          className="font-mono text-meta"
          value={file.length > SHOWN ? `${file.slice(0, SHOWN)}…` : file}
        />
      </PanelBody>
    </Panel>
  );
}
