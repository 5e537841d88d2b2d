import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nameOf } from '#components/content/content-labels.ts';
import {
  AtSign,
  FileSearch,
  Globe,
  Link2,
  ListChecks,
  Network,
  PenLine,
  Search,
  Sparkles,
  Tags,
} from '#components/ui/icons.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { answerListQuery } from '#lib/features/ai-answers/client.ts';
import { backlinkDomainListQuery } from '#lib/features/backlinks/client.ts';
import { draftListQuery } from '#lib/features/content/drafts/client.ts';
import { domainListQuery } from '#lib/features/domains/client.ts';
import { emailRunListQuery } from '#lib/features/emails/client.ts';
import { keywordListsQuery } from '#lib/features/keywords/lists/client.ts';
import { researchListQuery } from '#lib/features/keywords/research/client.ts';
import { auditListQuery } from '#lib/features/page-audits/client.ts';
import { searchListQuery } from '#lib/features/searches/client.ts';
import { siteAuditListQuery } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';
import { Group, Line } from './palette-lines.tsx';

interface StoredRecordsProps {
  /** The typed text; empty: the latest ones. */
  words: string;
  go: (href: string) => () => void;
}

/** Stored records that match, grouped by kind. */
export function StoredRecords({ words, go }: StoredRecordsProps) {
  const t = useMessages();
  const query = words ? { query: words } : {};
  const q = words ? { q: words } : {};
  const find = words ? { find: words } : {};
  return (
    <>
      <Stored
        title={t('Audits')}
        icon={<FileSearch />}
        go={go}
        list={auditListQuery({ limit: READ, ...query })}
        records={({ audits }) =>
          newestOf(audits, ({ url }) => url).map(({ id, url, title, score, status, created_at: at }) => ({
            id,
            at,
            href: `/page-audits/${id}`,
            name: url.replace(/^https?:\/\//, ''),
            also: title ?? '',
            note: score === null ? status : t('score {score}', { score }),
          }))
        }
      />
      <Stored
        title={t('Site audits')}
        icon={<Network />}
        go={go}
        list={siteAuditListQuery({ limit: READ, ...query })}
        records={({ audits }) =>
          newestOf(audits, ({ host }) => host).map(({ id, url, host, score, status, created_at: at }) => ({
            id,
            at,
            href: `/site-audits/${id}`,
            name: host,
            also: url,
            note: score === null ? status : t('score {score}', { score }),
          }))
        }
      />
      <Stored
        title={t('Domains')}
        icon={<Globe />}
        go={go}
        list={domainListQuery({ limit: READ, ...query })}
        records={({ reports }) =>
          newestOf(reports, ({ domain }) => domain).map(({ id, domain, status, created_at: at }) => ({
            id,
            at,
            href: `/domains/${id}`,
            name: domain,
            note: status === 'done' ? t('domain') : status,
          }))
        }
      />
      <Stored
        title={t('SERP checks')}
        icon={<Search />}
        go={go}
        list={searchListQuery({ limit: READ, ...query })}
        records={({ searches }) =>
          newestOf(searches, (one) => `${one.search_engine} ${one.country} ${one.query}`).map(
            ({ id, query: name, search_engine: engine, country, created_at: at }) => ({
              id,
              at,
              href: `/searches/${id}`,
              name,
              also: engine,
              note: `${engineNameOf(engine)}, ${country.toUpperCase()}`,
            }),
          )
        }
      />
      <Stored
        title={t('AI Overview checks')}
        icon={<Sparkles />}
        go={go}
        list={answerListQuery({ limit: READ, ...query })}
        records={({ answers }) =>
          newestOf(answers, (one) => `${one.country} ${one.query}`).map(
            ({ id, query: name, country, created_at: at }) => ({
              id,
              at,
              href: `/ai-answers/${id}`,
              name,
              note: country.toUpperCase(),
            }),
          )
        }
      />
      <Stored
        title={t('Backlinks')}
        icon={<Link2 />}
        go={go}
        list={backlinkDomainListQuery({ limit: 4, ...query })}
        records={({ domains }) =>
          domains.map(({ id, domain, last_look: look }) => ({
            id,
            at: look?.created_at ?? null,
            href: `/backlinks/${id}`,
            name: domain,
            note: t('backlinks'),
          }))
        }
      />
      <Stored
        title={t('Keyword research')}
        icon={<Tags />}
        go={go}
        list={researchListQuery({ limit: 4, ...q })}
        records={({ researches }) =>
          researches.map(({ id, seeds, url, country, created_at: at }) => ({
            id,
            at,
            href: `/keywords/${id}`,
            name: seeds.join(', ') || (url ?? ''),
            also: url ?? '',
            note: t('keywords, {country}', { country: country.toUpperCase() }),
          }))
        }
      />
      <Stored
        title={t('Keyword lists')}
        icon={<ListChecks />}
        go={go}
        list={keywordListsQuery({ limit: 4, ...q })}
        records={({ lists }) =>
          lists.map(({ id, name, created_at: at }) => ({
            id,
            at,
            href: `/keywords/lists/${id}`,
            name,
            note: t('list'),
          }))
        }
      />
      <Stored
        title={t('Content')}
        icon={<PenLine />}
        go={go}
        list={draftListQuery({ limit: 4, ...find })}
        records={({ drafts }) =>
          drafts.map((draft) => ({
            id: draft.id,
            at: draft.updated_at,
            href: `/content/${draft.id}`,
            name: nameOf(t, draft),
            also: draft.keyword,
            note: draft.kind === 'page' ? t('draft') : t('post'),
          }))
        }
      />
      <Stored
        title={t('Emails')}
        icon={<AtSign />}
        go={go}
        list={emailRunListQuery({ limit: 4, ...find })}
        records={({ runs }) =>
          runs.map(({ id, domain, created_at: at }) => ({
            id,
            at,
            href: `/emails/${id}`,
            name: domain,
            note: t('emails'),
          }))
        }
      />
    </>
  );
}

/** Runs that are read to find several different subjects among them. */
const READ = 25;
const SHOWN = 5;

/** The newest run of each subject: a page that was audited six times is one result. */
function newestOf<Row>(rows: readonly Row[], subjectOf: (row: Row) => string): Row[] {
  const seen = new Set<string>();
  return rows
    .filter((row) => {
      const subject = subjectOf(row);
      if (seen.has(subject)) return false;
      seen.add(subject);
      return true;
    })
    .slice(0, SHOWN);
}

interface StoredRecord {
  id: string;
  href: string;
  name: string;
  /** Additional search text. */
  also?: string;
  note: string;
  at: string | null;
}

interface StoredProps<List, Key extends QueryKey> {
  title: string;
  icon: ReactNode;
  go: (href: string) => () => void;
  list: UseQueryOptions<List, Error, List, Key>;
  records: (list: List) => StoredRecord[];
}

function Stored<List, Key extends QueryKey>({ title, icon, go, list, records }: StoredProps<List, Key>) {
  const t = useMessages();
  const { data } = useQuery(list);
  const found = data === undefined ? [] : records(data);
  if (found.length === 0) return null;
  return (
    <Group title={title}>
      {found.map(({ id, href, name, also = '', note, at }) => (
        <Line key={id} icon={icon} value={`${title} ${name} ${also} ${id}`} onSelect={go(href)} note={note}>
          <span dir="auto" className="truncate">
            {name}
          </span>
          {at && <span className="shrink-0 text-meta text-muted">{t.ago(at, Date.now())}</span>}
        </Line>
      ))}
    </Group>
  );
}
