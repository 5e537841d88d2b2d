import { Badge, type Tone } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { type RichResultOutcome, RULES_AS_OF } from '#lib/audit/rich-results/rich-result.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** The items of a page as Google's documentation of rich results sees them: eligible, incomplete or retired. */
export function RichResults({ outcomes }: { outcomes: readonly RichResultOutcome[] }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Rich results')}
        note={t(
          'Required and recommended properties in Google’s documentation as of {asOf}. Google decides what it shows.',
          {
            asOf: t.day(RULES_AS_OF),
          },
        )}
      />
      {outcomes.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t('No item is of a type with a rich result.')}</p>
      ) : (
        <ul>
          {outcomes.map((outcome) => {
            const { tone, label } = statusOf(t, outcome);
            return (
              <li key={`${outcome.item} ${outcome.id}`} className="border-t px-4 py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <ForeignLink url={outcome.url} text={outcome.name} className="font-medium" />
                  <span className="text-muted text-table">
                    {t('{type}, item {item}', { type: outcome.type, item: outcome.item })}
                  </span>
                  <Badge tone={tone}>{label}</Badge>
                </p>
                <Missing title={t('Required, missing')} properties={outcome.missingRequired} />
                <Missing title={t('Recommended, missing')} properties={outcome.missingRecommended} />
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function statusOf(
  t: Translator,
  { retired, missingRequired, missingRecommended, isAlternative }: RichResultOutcome,
): { tone: Tone; label: string } {
  if (retired) return { tone: 'neutral', label: t('Retired on {day}', { day: t.day(retired.since) }) };
  if (missingRequired.length > 0)
    return { tone: isAlternative ? 'neutral' : 'fault', label: isAlternative ? t('Not eligible') : t('Incomplete') };
  return missingRecommended.length > 0
    ? { tone: 'good', label: t('Valid, can be extended') }
    : { tone: 'good', label: t('Complete') };
}

function Missing({ title, properties }: { title: string; properties: readonly string[] }) {
  if (properties.length === 0) return null;
  return (
    <p className="pt-1 text-table">
      <span className="text-muted">{title}: </span>
      {properties.map((property) => property.replace(/^[^:]*: /, '')).join(', ')}
    </p>
  );
}
