import { Badge } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { AI_CRAWLERS, type AiAccess, type AiPurpose } from '#lib/contract/ai-crawlers.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const purposes = (t: Translator): Record<AiPurpose, string> => ({
  training: t('Training of models'),
  search: t('Index for AI search'),
  user: t('Pages requested by users'),
});

/** Each AI crawler, what it is for, and whether robots.txt lets it read the home page. */
export function AiAccessTable({ access }: { access: readonly AiAccess[] }) {
  const t = useMessages();
  const words = purposes(t);
  return (
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
              <Td className="whitespace-nowrap">
                <span className="font-medium">{agent}</span>
                <span className="text-meta text-muted max-md:block"> {known?.operator}</span>
              </Td>
              <Td className="max-md:hidden">
                {known && words[known.purpose]}
                {known?.source && (
                  <span className="text-meta">
                    {' · '}
                    <ForeignLink url={known.source} text={t('Documentation')} />
                  </span>
                )}
              </Td>
              <Td>
                <Badge tone={allowed ? 'good' : 'warning'}>{allowed ? t('Allowed') : t('Blocked')}</Badge>
                {rule && <span className="break-all text-meta text-muted"> {rule}</span>}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
