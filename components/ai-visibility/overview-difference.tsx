import type { ReactNode } from 'react';
import { Run, SourceChanges } from '#components/ai-answers/answer/difference.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import type { StoredOverview } from '#lib/features/ai-visibility/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { countWords, diffWords } from '#lib/text/diff/word-diff.ts';
import { plainOf } from '#lib/text/markdown/markdown.ts';
import { useMessages } from '#messages';
import { stateLabels } from './visibility-labels.ts';

interface OverviewDifferenceProps {
  now: StoredOverview;
  before: StoredOverview;
  choose: ReactNode;
}

/** Changes of the text and its sources between two checks; the later check is always the new text. */
export function OverviewDifference({ now, before, choose }: OverviewDifferenceProps) {
  const t = useMessages();
  const [was, is] = before.at <= now.at ? [before, now] : [now, before];
  const runs =
    was.text === null || is.text === null || isWithout(was) || isWithout(is)
      ? null
      : diffWords(plainOf(was.text), plainOf(is.text));
  const marks = (side: (source: StoredOverview['sources'][number]) => boolean) =>
    [...was.sources, ...is.sources].filter(side).map(({ host }) => host);
  return (
    <Panel>
      <PanelHeader
        title={t('Changes')}
        note={t('{before} and {after}.', { before: t.moment(was.at), after: t.moment(is.at) })}
        actions={choose}
      />
      {runs ? (
        <>
          <p className="px-4 pb-3 text-table">{sumUp(t, countWords(runs, 'added'), countWords(runs, 'removed'))}</p>
          <div className="border-t px-4 py-4">
            <p dir="auto" className="max-w-170 whitespace-pre-wrap break-words leading-6">
              {runs.map((run, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison have no other name.
                <Run key={at} run={run} />
              ))}
            </p>
          </div>
        </>
      ) : (
        <dl className="grid border-t sm:grid-cols-2 sm:divide-x">
          {[was, is].map((one) => (
            <div key={one.at} className="px-4 py-6">
              <dt className="text-muted text-table">{t.moment(one.at)}</dt>
              <dd className="font-medium">
                {isWithout(one)
                  ? stateLabels(t)[one.state].word
                  : t.many(one.sources.length, 'AI Overview with {count} source|AI Overview with {count} sources')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <SourceChanges
        was={was.sources}
        is={is.sources}
        marks={{ own: marks(({ own }) => own), watched: marks(({ competitor }) => competitor) }}
      />
    </Panel>
  );
}

const isWithout = ({ state }: StoredOverview): boolean => state === 'absent' || state === 'unmeasured';

const sumUp = (t: Translator, came: number, went: number): string =>
  came + went === 0
    ? t('No text changes between these dates.')
    : t.many(came, '+{count} / −{went} words.|+{count} / −{went} words.', {
        went,
      });
