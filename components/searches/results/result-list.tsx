import dynamic from 'next/dynamic';
import Link from 'next/link';
import { engineNames, searchHref } from '#components/searches/search-labels.ts';
import { blocksOf, type SerpBlock, trailOf } from '#components/searches/serp-blocks.ts';
import { cn } from '#components/ui/cn.ts';
import { Search } from '#components/ui/icons.tsx';
import type { SearchDetail, StoredPage, StoredResult } from '#lib/features/searches/searches-contract.ts';
import { safeHref } from '#lib/text/format.ts';
import { Sentence, useMessages } from '#messages';
import { MarkBadge, type Marks, markOf } from './own-marks.tsx';
import { SmallLink } from './small-link.tsx';

const AiOverview = dynamic(() => import('./ai-overview.tsx').then((module) => module.AiOverview));
const FeatureBlock = dynamic(() => import('./feature-block.tsx').then((module) => module.FeatureBlock));

interface ResultListProps {
  search: SearchDetail;
  marks: Marks;
}

/** The results pages as shown: organic results with their positions, SERP features in their places between them. */
export function ResultList({ search, marks }: ResultListProps) {
  const t = useMessages();
  const pages = blocksOf(search);
  return (
    <div className="grid grid-cols-1 gap-4">
      {pages.map(({ page, blocks }) => (
        <section
          key={page.id}
          aria-label={t('Page {page}', { page: page.page })}
          className="min-w-0 rounded-panel border bg-panel"
          // Pages out of view are laid out when they come near.
          style={page.page > 2 ? { contentVisibility: 'auto', containIntrinsicSize: 'auto 1100px' } : undefined}
        >
          {pages.length > 1 || page.corrected_query ? (
            <PageLine page={page} query={search.query} />
          ) : (
            <h2 className="sr-only">{t('Page {page}', { page: page.page })}</h2>
          )}
          {blocks.length === 0 ? (
            <p className="px-4 py-6 text-muted">
              {t('{engine} returned no results on this page.', { engine: engineNames[search.search_engine] })}
            </p>
          ) : (
            <ol className="divide-y">
              {blocks.map((block) => (
                <Block key={block.key} block={block} search={search} marks={marks} />
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}

function PageLine({ page, query }: { page: StoredPage; query: string }) {
  const t = useMessages();
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 border-b px-4 py-2 text-meta text-muted">
      <h2 className="font-medium">{t('Page {page}', { page: page.page })}</h2>
      {page.corrected_query && page.corrected_query !== query && (
        <span>
          <Sentence text="Showing results for “{name}”" name={<span dir="auto">{page.corrected_query}</span>} />
        </span>
      )}
    </header>
  );
}

function Block({ block, search, marks }: { block: SerpBlock } & ResultListProps) {
  const t = useMessages();
  if (block.kind === 'result') return <Result result={block.result} marks={marks} />;
  if (block.kind === 'overview')
    return (
      <li className="p-3 sm:p-4">
        <AiOverview overview={block.overview} marks={marks} />
      </li>
    );
  if (block.kind === 'related')
    return (
      <li className="bg-sunken/60 px-4 py-3">
        <p className="flex items-center gap-2 pb-2 font-medium text-meta text-muted">
          <Search className="size-3.5" /> {t('Related searches')}
        </p>
        <ul className="flex flex-wrap gap-1.5">
          {block.queries.map((query) => (
            <li key={query} className="max-w-full">
              <Link
                prefetch={false}
                href={searchHref({ query, engine: search.search_engine, country: search.country })}
                dir="auto"
                className="inline-flex min-h-7 max-w-full items-center truncate rounded-full border bg-panel px-3 text-table hover:border-edge touch:min-h-11"
              >
                {query}
              </Link>
            </li>
          ))}
        </ul>
      </li>
    );
  return (
    <li className="bg-sunken/60 px-4 py-3">
      <FeatureBlock feature={block.feature} marks={marks} />
    </li>
  );
}

function Result({ result, marks }: { result: StoredResult; marks: Marks }) {
  const t = useMessages();
  const mark = markOf(result.host, marks);
  const href = safeHref(result.url);
  const title = result.title || result.url;
  return (
    <li
      className={cn(
        'relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-1 py-3 pr-4 sm:grid-cols-[56px_minmax(0,1fr)]',
        mark && 'before:absolute before:inset-y-0 before:left-0 before:w-1',
        mark === 'own' && 'bg-accent-soft/60 before:bg-accent',
        mark === 'watched' && 'before:bg-warning',
      )}
    >
      <span className="pt-px text-center font-semibold text-section text-muted">
        <span className="sr-only">{t('Position')} </span>
        {t.number(result.ranking)}
      </span>
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2 text-meta text-muted">
          <Trail url={result.url} siteName={result.site_name} />
          <MarkBadge mark={mark} />
        </p>
        <h3 dir="auto" className="text-pretty break-words font-medium">
          {href ? (
            <a
              data-row=""
              href={href}
              target="_blank"
              rel="noopener nofollow noreferrer"
              className="rounded-control text-accent-strong hover:underline"
            >
              {title}
              <span className="sr-only"> {t('(opens in a new tab)')}</span>
            </a>
          ) : (
            title
          )}
        </h3>
        {result.description && (
          <p dir="auto" className="mt-0.5 me-auto line-clamp-3 max-w-180 break-words text-muted text-table">
            {result.description}
          </p>
        )}
        {result.sitelinks.length > 0 && (
          <ul aria-label={t('Sitelinks')} className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-table">
            {result.sitelinks.map(({ title: name, url }) => (
              <li key={`${name} ${url}`} className="min-w-0">
                <SmallLink url={url} text={name} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Site name and breadcrumb trail of the URL. */
function Trail({ url, siteName }: { url: string; siteName: string }) {
  const [host = '', ...rest] = trailOf(url);
  // Some layouts name the site by its host, which is shown here anyway.
  const name = siteName.toLowerCase().includes(host) ? '' : siteName;
  return (
    <span title={url} className="min-w-0 truncate">
      {name && (
        <>
          <span dir="auto" className="font-medium text-ink">
            {name}
          </span>
          {'  '}
        </>
      )}
      {host}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address have no other name.
        <span key={index}> › {part}</span>
      ))}
    </span>
  );
}
