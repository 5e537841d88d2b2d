import { cannibalizationLabels, deviceLabels, pathOf } from '#components/rankings/ranking-labels.ts';
import { featureLabels } from '#components/searches/results/feature-labels.ts';
import { engineNames } from '#components/searches/search-labels.ts';
import { Monitor, Smartphone } from '#components/ui/icons.tsx';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { safeHref } from '#lib/text/format.ts';
import { cityOf, locationName } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';

type Place = Pick<RankingRow, 'search_engine' | 'country' | 'language' | 'device' | 'location'>;

/** Engine, country, language, location and device of a keyword in one line. */
export function placeText(t: Translator, { search_engine, country, language, device, location }: Place): string {
  return [
    engineNames[search_engine],
    country.toUpperCase() + (language ? `/${language}` : ''),
    ...(location ? [locationName(location)] : []),
    ...(device === 'mobile' ? [deviceLabels(t).mobile] : []),
  ].join(' · ');
}

/** Engine, country or city, and device beside a keyword, so that its rows can be told apart: "Google GB" and an icon. */
export function KeywordPlace({ row }: { row: Place }) {
  const t = useMessages();
  const Device = row.device === 'mobile' ? Smartphone : Monitor;
  return (
    <span title={placeText(t, row)} className="shrink-0 text-meta text-muted">
      {engineNames[row.search_engine]}{' '}
      {row.location ? cityOf(row.location) : row.country.toUpperCase() + (row.language ? `/${row.language}` : '')}{' '}
      <Device aria-hidden="true" className="inline size-3 align-[-1px]" />
      <span className="sr-only">{deviceLabels(t)[row.device]}</span>
    </span>
  );
}

/** The state of a keyword's AI overview. */
export function aiText(t: Translator, { ai_state: state, ai_place: place }: RankingRow): string {
  if (state === 'present') return place === null ? t('Shown, not cited') : t('Cited, source #{place}', { place });
  if (state === 'absent') return t('Not shown');
  return state === 'unmeasured' ? t('Not measured') : '';
}

/** The local pack of a keyword: the position of the business in it, or what the page shows instead. */
export function localPackText(
  t: Translator,
  row: Pick<RankingRow, 'local_pack_state' | 'local_pack_position'>,
): string {
  const { local_pack_state: state, local_pack_position: position } = row;
  if (state === 'found') return `#${position}`;
  if (state === 'not_in_pack') return t('Not in the pack');
  if (state === 'no_pack') return t('No local pack');
  return state === 'unmeasured' ? t('Not measured') : '';
}

/** "from 14 to 9, 2 days not measured" */
export function trendWords(t: Translator, trend: RankingRow['trend']): string {
  const found = trend.filter((value): value is number => value !== null && value > 0);
  const [first, last] = [found[0], found.at(-1)];
  const missing = trend.filter((value) => value === null).length;
  const missed = trend.filter((value) => value !== null && value < 0).length;
  return [
    first === undefined
      ? t('Not ranking in the last 30 days')
      : t('30 days: {first} → {last}', { first, last: last ?? first }),
    ...(missed > 0 ? [t.many(missed, '{count} day not ranking|{count} days not ranking')] : []),
    ...(missing > 0 ? [t.many(missing, '{count} day without data|{count} days without data')] : []),
  ].join(', ');
}

/** The page of a keyword, with marks for a wrong page and for cannibalization. */
export function UrlCell({
  row: { url, wrong_url: isWrong, cannibalization: kind, target_url: target, own_results: own },
}: {
  row: RankingRow;
}) {
  const t = useMessages();
  if (!url) return null;
  const href = safeHref(url);
  const path = pathOf(url);
  return (
    <span className="flex items-center gap-1.5">
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          title={url}
          className="min-w-0 truncate rounded-control hover:text-accent-strong focus-visible:outline-offset-[-2px]"
        >
          {path}
        </a>
      ) : (
        path
      )}
      {isWrong && (
        <Mark
          text={t('Wrong URL')}
          words={t('Ranking URL differs from target URL: {target}', { target: target ?? '' })}
        />
      )}
      {kind && (
        <Mark
          text={own > 1 ? t.many(own, '{count} URL|{count} URLs') : t('Cannibalized')}
          words={cannibalizationLabels(t)[kind]}
        />
      )}
    </span>
  );
}

/** A single element, because a table has many of them. */
function Mark({ text, words }: { text: string; words: string }) {
  return (
    <span title={words} className="shrink-0 rounded-full bg-warning-soft px-1.5 font-medium text-meta text-warning">
      {text}
    </span>
  );
}

const SHOWN_FEATURES = 2;

/** Names of up to two SERP features, the most important first; the rest as a number. A single element. */
export function Features({ features }: { features: readonly string[] }) {
  const t = useMessages();
  const text = fewFeatures(t, features);
  if (!text) return null;
  return (
    <span title={featureNames(t, features).join(', ')} className="text-muted">
      {text}
    </span>
  );
}

/** Names of SERP features, the most important first. */
export const featureNames = (t: Translator, features: readonly string[]): string[] =>
  FEATURE_ORDER.filter((id) => features.includes(id)).map((id) => t.known(featureLabels[id].name));

/** Names of up to two SERP features; the rest as a number. */
export function fewFeatures(t: Translator, features: readonly string[]): string {
  const names = featureNames(t, features);
  const rest = names.length - SHOWN_FEATURES;
  return names.slice(0, SHOWN_FEATURES).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

const FEATURE_ORDER = [
  ...(['ai-overview', 'featured-snippet', 'answer', 'local-pack', 'shopping', 'ad', 'people-also-ask'] as const),
  ...(['video', 'news', 'image', 'knowledge-panel', 'social', 'jobs', 'related-searches'] as const),
];
