import Link from 'next/link';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import type { FirstCheck } from '#lib/features/first-check/contract.ts';
import { useMessages } from '#messages';
import { Section } from './section.tsx';

interface Props {
  citations: FirstCheck['citations'];
  domain: string;
}

type Surface = FirstCheck['citations']['surfaces'][number];

/** Who Google's AI answers cite for one keyword: the own domain, or others instead. */
export function SectionCitations({ citations, domain }: Props) {
  const t = useMessages();
  const { state, reason, query, answer_id: id, surfaces } = citations;
  return (
    <Section
      id="citations"
      title={t('4 · Who is cited instead of you')}
      note={
        query === null
          ? t('Sources of the AI Overview and AI Mode for one keyword.')
          : t('AI Overview and AI Mode for {keyword}', { keyword: `“${query}”` })
      }
      state={state}
      reason={reason}
      progress={
        <p>
          {query === null
            ? t('Waiting for the suggested keywords.')
            : state === 'waiting'
              ? t('Waiting for a free slot.')
              : t('Reading the AI Overview and AI Mode in a browser. Takes about 30 seconds.')}
        </p>
      }
      link={
        id !== null && (
          <Link href={`/ai-answers/${id}`} className="rounded-control text-accent-strong hover:underline">
            {t('Open the AI Overview check')}
          </Link>
        )
      }
    >
      {state === 'done' && surfaces.map((one) => <Answer key={one.surface} surface={one} domain={domain} />)}
    </Section>
  );
}

function Answer({ surface: { surface, state, reason, own, others }, domain }: { surface: Surface; domain: string }) {
  const t = useMessages();
  const name = surface === 'ai_overview' ? t('AI Overview') : t('AI Mode');
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="font-medium">{name}</h3>
      <p className="text-table">
        {state === 'unmeasured'
          ? (reason ?? t('Not measured'))
          : state === 'absent'
            ? t('Google shows no answer here for this keyword.')
            : own > 0
              ? t('{domain} is cited.', { domain })
              : others.length > 0
                ? t('{domain} is not cited. These are:', { domain })
                : t('The answer names no sources.')}
      </p>
      {state === 'present' && others.length > 0 && (
        <ol className="grid grid-cols-1 gap-1">
          {others.map(({ host, url, title }) => (
            <li key={host} className="min-w-0 text-table">
              <span className="font-medium">{host}</span>{' '}
              <span className="break-words text-muted">
                <ForeignLink url={url} text={title || url} className="break-words" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
