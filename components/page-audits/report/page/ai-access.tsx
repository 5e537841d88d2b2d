import { Badge } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { AI_CRAWLERS, type AiAccess, type AiPurpose } from '#lib/text/ai-crawlers.ts';
import { useMessages } from '#messages';

const purposes = (t: Translator): Record<AiPurpose, string> => ({
  training: t('Training of models'),
  search: t('Index for AI search'),
  user: t('Pages that users ask for'),
});

/** Which AI crawlers robots.txt lets read the home page. */
export function AiAccessTable({ access }: { access: readonly AiAccess[] }) {
  const t = useMessages();
  const words = purposes(t);
  return (
    <Panel>
      <PanelHeader
        title={t('AI crawlers')}
        note={t('What robots.txt allows on the home page. Fetchers for users may ignore it.')}
      />
      <div className="border-t">
        <Table aria-label={t('AI crawlers')}>
          <thead>
            <tr>
              <Th>{t('Crawler')}</Th>
              <Th className="max-md:hidden">{t('Used for')}</Th>
              <Th>robots.txt</Th>
            </tr>
          </thead>
          <tbody>
            {access.map(({ agent, allowed, rule }) => {
              const known = AI_CRAWLERS.find((crawler) => crawler.agent === agent);
              return (
                <Tr key={agent}>
                  <Td>
                    <span className="block font-medium">{agent}</span>
                    <span className="block text-meta text-muted">{known?.operator}</span>
                  </Td>
                  <Td className="max-w-0 max-md:hidden">
                    {known && words[known.purpose]}
                    {known?.source && <ForeignLink url={known.source} className="block text-meta" />}
                  </Td>
                  <Td>
                    <Badge tone={allowed ? 'good' : 'warning'}>{allowed ? t('Allowed') : t('Blocked')}</Badge>
                    {rule && <span className="block break-all text-meta text-muted">{rule}</span>}
                  </Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}
