import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { cacheSeconds, costByHost, isOwnStatic } from '#lib/audit/load-cost.ts';
import type { RenderedFacts } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { ownPath } from '#lib/text/own-path.ts';
import { useMessages } from '#messages';
import { ImageSizes } from './image-sizes.tsx';
import { FactsList } from './page/facts-list.tsx';

const MAX_ROWS = 10;

/** What the load cost: by host, unused code by file, protocol, caching, fonts and image sizes. */
export function LoadCost({ rendered }: { rendered: RenderedFacts }) {
  const t = useMessages();
  const hosts = costByHost(rendered);
  const { coverage, unmeasured, fonts } = rendered;
  const old = t('older report');
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Panel>
        <PanelHeader
          title={t('Cost by host')}
          note={t(
            'Main-thread time of scripts in frames longer than 50 ms, in the page itself; frames of other sites have their own thread.',
          )}
        />
        <Table aria-label={t('Cost by host')}>
          <thead>
            <tr>
              <Th>{t('Host')}</Th>
              <Th className="text-right">{t('Requests')}</Th>
              <Th className="text-right">{t('Size')}</Th>
              <Th className="text-right">{t('Main thread')}</Th>
            </tr>
          </thead>
          <tbody>
            {hosts.slice(0, MAX_ROWS).map(({ host, thirdParty, requests, bytes, ms }) => (
              <Tr key={host}>
                <Td>
                  <span className="break-all">{host}</span>
                  {thirdParty && <span className="block text-meta text-muted">{t('third party')}</span>}
                </Td>
                <Td className="text-right">{requests}</Td>
                <Td className="whitespace-nowrap text-right">{t.bytes(bytes)}</Td>
                <Td className="whitespace-nowrap text-right">{rendered.scriptTime ? t.duration(ms) : '·'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
        {hosts.length > MAX_ROWS && (
          <p className="border-t px-4 py-3 text-muted text-table">
            {t('First {items} of {total} shown.', { items: MAX_ROWS, total: hosts.length })}
          </p>
        )}
      </Panel>
      <Panel>
        <PanelHeader title={t('Connection, caching and fonts')} />
        <FactsList
          rows={[
            { term: t('Protocol'), value: protocols(t, rendered), missing: old },
            { term: t('Cacheable for a day'), value: cacheable(t, rendered), missing: old },
            {
              term: t('Web fonts'),
              value: fonts ? fontLine(t, rendered, fonts) : null,
              missing: unmeasured.fonts ?? old,
            },
            {
              term: 'font-display',
              value: fonts ? [...new Set(fonts.loaded.map(({ display }) => display))].join(', ') : null,
              missing: fonts ? undefined : (unmeasured.fonts ?? old),
            },
            {
              term: t('Unused JavaScript'),
              value:
                coverage?.script == null
                  ? coverage
                    ? t('no JavaScript')
                    : null
                  : t.percent(Math.round(coverage.script * 100)),
              missing: unmeasured.coverage ?? old,
            },
            {
              term: t('Unused CSS'),
              value:
                coverage?.style == null ? (coverage ? t('no CSS') : null) : t.percent(Math.round(coverage.style * 100)),
              missing: unmeasured.coverage ?? old,
            },
          ]}
        />
      </Panel>
      <ImageSizes rendered={rendered} />
      {coverage?.files !== undefined && coverage.files.length > 0 && (
        <Panel className="lg:col-span-2">
          <PanelHeader
            title={t('Unused code by file')}
            note={t(
              'Functions that did not run and rules that matched nothing while the page loaded; bytes of the uncompressed source.',
            )}
          />
          <Table aria-label={t('Unused code by file')}>
            <thead>
              <tr>
                <Th>{t('File')}</Th>
                <Th className="text-right">{t('Unused')}</Th>
                <Th className="text-right">{t('Size')}</Th>
              </tr>
            </thead>
            <tbody>
              {coverage.files.slice(0, MAX_ROWS).map(({ url, kind, bytes, unused }) => (
                <Tr key={`${kind} ${url}`}>
                  <Td>
                    <ForeignLink url={url} text={ownPath(url, rendered.finalUrl)} />
                    <span className="block text-meta text-muted">{kind === 'script' ? t('JavaScript') : 'CSS'}</span>
                  </Td>
                  <Td className="whitespace-nowrap text-right">{t.bytes(unused)}</Td>
                  <Td className="whitespace-nowrap text-right">{t.bytes(bytes)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
    </div>
  );
}

/** "12 × h2, 3 × http/1.1"; null in a report that did not measure it. */
function protocols(t: Translator, { requests }: RenderedFacts): string | null {
  const counts = new Map<string, number>();
  for (const { protocol } of requests.items) if (protocol) counts.set(protocol, (counts.get(protocol) ?? 0) + 1);
  if (counts.size === 0) return null;
  const offers = requests.items.some(({ offersHttp3 }) => offersHttp3);
  const listed = [...counts].map(([protocol, count]) => `${count} × ${protocol}`);
  return [...listed, ...(offers ? [t('HTTP/3 offered')] : [])].join(', ');
}

function cacheable(t: Translator, { requests }: RenderedFacts): string | null {
  const files = requests.items.filter(isOwnStatic);
  if (files.some(({ cacheControl }) => cacheControl === undefined)) return null;
  const kept = files.filter(({ cacheControl }) => (cacheSeconds(cacheControl ?? null) ?? 0) >= 86_400);
  return t('{kept} of {all} own static files', { kept: kept.length, all: files.length });
}

function fontLine(
  t: Translator,
  { requests }: RenderedFacts,
  { preloads }: NonNullable<RenderedFacts['fonts']>,
): string {
  const files = requests.items.filter(({ type }) => type === 'font');
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  return `${t.many(files.length, '{count} file|{count} files')}, ${t.bytes(bytes)}; ${t('{count} preloaded', { count: preloads.length })}`;
}
