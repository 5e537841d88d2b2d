import { ShareBar } from '#components/ai-visibility/share-bar.tsx';
import { MarkBadge } from '#components/searches/results/own-marks.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AiShareOfVoice } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';

interface Row {
  domain: string;
  own: boolean;
  competitor: boolean;
  share: number;
  text: string;
}

/** How often answers name the brand, compared with its competitors. */
export function ShareOfVoice({ voice }: { voice: AiShareOfVoice }) {
  const t = useMessages();
  const rows = voice.brands.map(({ domain, own, answers, share }) => ({
    domain,
    own,
    competitor: !own,
    share: share ?? 0,
    text: `${t.percent((share ?? 0) * 100)} · ${t.many(answers, '{count} answer|{count} answers')}`,
  }));
  return (
    <Bars
      title={t('Share of voice')}
      note={t('Share of the mentions of you and your competitors, in {count} complete answers.', {
        count: voice.answered,
      })}
      rows={voice.brands.every(({ share }) => share === null) ? [] : rows}
    />
  );
}

/** The hosts that most answers cite. */
export function CitedSources({ voice }: { voice: AiShareOfVoice }) {
  const t = useMessages();
  const rows = voice.sources.slice(0, 10).map(({ host, own, competitor, answers }) => ({
    domain: host,
    own,
    competitor,
    share: answers,
    text: t.many(answers, '{count} answer|{count} answers'),
  }));
  return <Bars title={t('Cited sources')} note={t('Hosts by the number of answers that cite them.')} rows={rows} />;
}

function Bars({ title, note, rows }: { title: string; note: string; rows: readonly Row[] }) {
  const t = useMessages();
  const most = Math.max(...rows.map(({ share }) => share), Number.EPSILON);
  return (
    <Panel>
      <PanelHeader title={title} note={note} />
      {rows.length === 0 ? (
        <EmptyState title={t('Not measured yet')}>{t('The values appear after the first run.')}</EmptyState>
      ) : (
        <ul aria-label={title} className="grid gap-2.5 border-t px-4 py-3">
          {rows.map((row) => (
            <li key={row.domain} className="grid gap-1 text-table">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="min-w-0 break-all font-medium">{row.domain}</span>
                <MarkBadge mark={row.own ? 'own' : row.competitor ? 'watched' : null} />
                <span className="ml-auto tabular-nums">{row.text}</span>
              </span>
              <ShareBar row={row} most={most} className="h-1.5 bg-sunken" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
