'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { StateStrip, type StripColumn, StripLegend, type StripState } from '#components/charts/state-strip.tsx';
import type { HistoryEntry, Standing } from '#lib/features/ai-answers/answers-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { citationLabels, partNames } from './answer-labels.ts';
import { citationStyles } from './citation-badge.tsx';

interface OverTimeProps {
  id: string;
  history: readonly HistoryEntry[];
  countryName: string;
  /** Whether there is a domain to look for among the citations. */
  hasOwn: boolean;
}

const solid = { fill: 'var(--color-chart-2)', ink: '#fff' };
const styles: Record<Standing, Pick<StripState, 'fill' | 'ink'>> = {
  cited: { fill: 'var(--color-chart-1)', ink: 'var(--color-on-accent)' },
  not_cited: solid,
  present: solid,
  absent: { fill: 'var(--color-panel)', ink: 'var(--color-muted)' },
  unmeasured: { fill: null, ink: 'var(--color-muted)' },
};

const state = (standing: Standing, label: string): StripState => ({
  label,
  icon: citationStyles[standing].icon,
  ...styles[standing],
});

const states = (t: Translator): Record<Standing, StripState> => ({
  cited: state('cited', t('Cited')),
  not_cited: state('not_cited', t('Shown, not cited')),
  present: state('present', t('Shown')),
  absent: state('absent', t('None')),
  unmeasured: state('unmeasured', t('Not measured')),
});

/** Result of each run of the query: four states, for the overview and for AI mode. */
export function OverTime({ id, history, countryName, hasOwn }: OverTimeProps) {
  const t = useMessages();
  const columns = history.map((entry, at): StripColumn<Standing> => {
    const day = t.day(entry.created_at);
    const before = history[at - 1];
    return {
      key: entry.id,
      href: `/ai-answers/${entry.id}`,
      // The date for the first entry of a day, else the time.
      tick: before && t.day(before.created_at) === day ? entry.created_at.slice(11, 16) : day.replace(/ \d{4}$/, ''),
      description: `${t.moment(entry.created_at)}: ${wordsOf(t, entry, 'overview')}; ${wordsOf(t, entry, 'ai-mode')}`,
      current: entry.id === id,
      states: [entry.overview_standing, entry.ai_mode_standing],
    };
  });
  const shown = (['cited', hasOwn ? 'not_cited' : 'present', 'absent', 'unmeasured'] as const).filter(
    (standing) => hasOwn || standing !== 'cited',
  );
  return (
    <ChartFrame
      title={t('AI Overview and AI Mode history')}
      note={t.many(
        history.length,
        '{count} check from {countryName}{span}. Click a cell to open it.|{count} checks from {countryName}{span}. Click a cell to open it.',
        { countryName, span: spanOf(t, history) },
      )}
      height={140}
      columns={[t('Checked'), t('AI Overview'), t('AI Mode')]}
      rows={history.map((entry) => [secondsOf(entry), wordsOf(t, entry, 'overview'), wordsOf(t, entry, 'ai-mode')])}
    >
      <StateStrip
        label={t('AI Overview checks over time')}
        lanes={[partNames(t).overview, partNames(t)['ai-mode']]}
        columns={columns}
        states={states(t)}
      />
      <StripLegend states={shown.map((standing) => states(t)[standing])} />
    </ChartFrame>
  );
}

/** With seconds, so that no two measurements share a label. */
const secondsOf = ({ created_at }: HistoryEntry): string => `${created_at.slice(0, 19).replace('T', ' ')} UTC`;

function wordsOf(t: Translator, entry: HistoryEntry, part: 'overview' | 'ai-mode'): string {
  const standing = part === 'overview' ? entry.overview_standing : entry.ai_mode_standing;
  const reason = part === 'overview' ? entry.overview_reason : entry.ai_mode_reason;
  const word = standing ? `${partNames(t)[part]} ${t.inText(citationLabels(t)[standing].word)}` : '';
  return standing === 'unmeasured' && reason ? `${word} (${reason.replace(/\.$/, '')})` : word;
}

function spanOf(t: Translator, history: readonly HistoryEntry[]): string {
  const [first, last] = [history[0], history.at(-1)].map((entry) => entry && t.day(entry.created_at));
  if (!first || !last) return '';
  return first === last ? `, ${first}` : t(', {first} – {last}', { first, last });
}
