import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { FactsList } from './facts-list.tsx';
import { Headings } from './headings.tsx';

/** The text of the page: language, length and readability, its outline and its most frequent terms. */
export function Content({ report }: { report: AuditReport }) {
  const t = useMessages();
  const { facts, keyword } = report;
  const { content, document } = facts;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelHeader title={t('Content')} />
          <FactsList
            rows={[
              {
                term: t('Language'),
                value: content.language.detected
                  ? `${languageName(content.language.detected, t.language)} (${document.htmlLang ? t('declared: {code}', { code: document.htmlLang }) : t('not declared')})`
                  : null,
                missing: content.language.reason ?? t('not enough text'),
              },
              {
                term: t('Words'),
                value: t('{main} in main content, {all} total', {
                  main: content.mainWordCount,
                  all: content.wordCount,
                }),
              },
              {
                term: t('Readability'),
                value:
                  content.readability.score === null
                    ? null
                    : `${Math.round(content.readability.score)} (${content.readability.formula})`,
                missing: content.readability.reason ?? t('language not supported'),
              },
              {
                term: t('Keyword'),
                value: keyword
                  ? `“${keyword.keyword}”, ${t.many(keyword.count, '{count} time|{count} times')} (${t.percent(keyword.percent)}); ${keywordPlaces(t, keyword)}`
                  : '',
              },
              { term: t('Key phrases'), value: content.topics.join(', ') },
              { term: t('Published'), value: content.dates.published },
              { term: t('Modified'), value: content.dates.modified },
            ]}
          />
        </Panel>
        <Headings headings={facts.headings} />
      </div>
      <Panel>
        <PanelHeader title={t('Top terms')} note={t('Share of words in the main content, excluding stop words.')} />
        {content.keywordDensity.length === 0 ? (
          <p className="px-4 pb-4 text-muted">{t('Not enough text.')}</p>
        ) : (
          <Table aria-label={t('Top terms')}>
            <thead>
              <tr>
                <Th>{t('Term')}</Th>
                <Th className="text-right">{t('Count')}</Th>
                <Th className="text-right">{t('Share')}</Th>
              </tr>
            </thead>
            <tbody>
              {content.keywordDensity.map((entry) => (
                <Tr key={entry.term}>
                  <Td>{entry.term}</Td>
                  <Td className="text-right">{entry.count}</Td>
                  <Td className="text-right">{t.percent(entry.percent)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </div>
  );
}

function keywordPlaces(t: Translator, keyword: NonNullable<AuditReport['keyword']>): string {
  const places = [
    keyword.inTitle && t('title'),
    keyword.inDescription && t('meta description'),
    keyword.inH1 && 'H1',
    keyword.inUrl && 'URL',
  ].filter((place) => place !== false);
  return places.length > 0
    ? t('in {places}', { places: places.join(', ') })
    : t('not in title, meta description, H1 or URL');
}

function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
