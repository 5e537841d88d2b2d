'use client';

import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { FileSearch, Globe, Keyboard, Moon, Network, Play, Search, Sparkles, Sun, Tags, Wrench } from 'lucide-react';
import { useRouter } from 'next/navigation';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { answerListQuery } from '#lib/client/ai-answers.ts';
import { auditListQuery } from '#lib/client/audits.ts';
import { domainListQuery } from '#lib/client/domain-reports.ts';
import { formatAgo, typedAddress } from '#lib/client/format.ts';
import { researchListQuery } from '#lib/client/keyword-researches.ts';
import { setTheme } from '#lib/client/preferences.ts';
import { searchListQuery } from '#lib/client/searches.ts';
import { siteAuditListQuery } from '#lib/client/site-audits.ts';
import { areas } from './areas.ts';
import { openOverlay } from './overlays.ts';
import type { ToolLink } from './shortcuts.tsx';

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  tools: readonly ToolLink[];
}

/** ⌘K: every area, tool, stored audit and action, by typing. */
export function Palette({ open, onOpenChange, tools }: PaletteProps) {
  const router = useRouter();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const { data } = useQuery({ ...auditListQuery({ limit: 6, ...(query && { query }) }), enabled: open });
  const found = useQuery({ ...searchListQuery({ limit: 6, ...(query && { query }) }), enabled: open });
  const answered = useQuery({ ...answerListQuery({ limit: 6, ...(query && { query }) }), enabled: open });
  const sites = useQuery({ ...siteAuditListQuery({ limit: 4, ...(query && { query }) }), enabled: open });
  const looked = useQuery({ ...domainListQuery({ limit: 4, ...(query && { query }) }), enabled: open });
  const researched = useQuery({ ...researchListQuery({ limit: 4, ...(query && { q: query }) }), enabled: open });
  const run = (action: () => void) => () => {
    onOpenChange(false);
    setText('');
    action();
  };
  const go = (href: string) => run(() => router.push(href));
  const address = looksLikeAddress(text) ? typedAddress(text) : null;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-24px)] max-w-150 -translate-x-1/2 animate-rise overflow-hidden rounded-panel border bg-panel shadow-overlay outline-none"
        >
          <Radix.Title className="sr-only">Search, jump, act</Radix.Title>
          <Command loop label="Search, jump, act">
            <div className="flex items-center gap-3 border-b px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Search what is stored, or type an address or a query"
                className="h-12 w-full bg-transparent text-body outline-none"
              />
            </div>
            <Command.List className="max-h-[min(400px,60vh)] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-8 text-center text-muted">
                Nothing here goes by that name.
              </Command.Empty>
              {query && (
                <Group title="Act">
                  {address && (
                    <Line
                      icon={<Play />}
                      value={`audit ${text}`}
                      onSelect={go(`/pages?new=${encodeURIComponent(address)}`)}
                    >
                      Audit <span className="font-medium text-ink">{address}</span>
                    </Line>
                  )}
                  {address && (
                    <Line
                      icon={<Network />}
                      value={`audit the whole site ${text}`}
                      onSelect={go(`/site-audits?new=${encodeURIComponent(address)}`)}
                    >
                      Audit the whole site of <span className="font-medium text-ink">{address}</span>
                    </Line>
                  )}
                  {address && (
                    <Line
                      icon={<Globe />}
                      value={`look at the domain ${text}`}
                      onSelect={go(`/domains?new=${encodeURIComponent(address)}`)}
                    >
                      Look at the domain of <span className="font-medium text-ink">{address}</span>
                    </Line>
                  )}
                  <Line
                    icon={<Search />}
                    value={`search ${text}`}
                    onSelect={go(`/search?q=${encodeURIComponent(text.trim())}`)}
                  >
                    <span className="truncate">
                      Ask a search engine for <span className="font-medium text-ink">{text.trim()}</span>
                    </span>
                  </Line>
                  <Line
                    icon={<Sparkles />}
                    value={`ai answer ${text}`}
                    onSelect={go(`/ai-answers?q=${encodeURIComponent(text.trim())}`)}
                  >
                    <span className="truncate">
                      Ask Google's AI <span className="font-medium text-ink">{text.trim()}</span>
                    </span>
                  </Line>
                  <Line
                    icon={<Tags />}
                    value={`keywords around ${text}`}
                    onSelect={go(
                      address
                        ? `/keywords?from=page&page=${encodeURIComponent(address)}`
                        : `/keywords?q=${encodeURIComponent(text.trim())}`,
                    )}
                  >
                    <span className="truncate">
                      Find keywords around <span className="font-medium text-ink">{address ?? text.trim()}</span>
                    </span>
                  </Line>
                </Group>
              )}
              <Group title="Go to">
                {areas.map((area) => (
                  <Line key={area.href} icon={<area.icon />} value={`go ${area.label}`} onSelect={go(area.href)}>
                    {area.label}
                  </Line>
                ))}
              </Group>
              {data && data.audits.length > 0 && (
                <Group title="Audits">
                  {data.audits.map((audit) => (
                    <Line
                      key={audit.id}
                      icon={<FileSearch />}
                      value={`audit ${audit.url} ${audit.title ?? ''} ${audit.id}`}
                      onSelect={go(`/pages/${audit.id}`)}
                      note={audit.score === null ? audit.status : `score ${audit.score}`}
                    >
                      <span className="truncate">{audit.url.replace(/^https?:\/\//, '')}</span>
                      <span className="shrink-0 text-meta text-muted">{formatAgo(audit.created_at, Date.now())}</span>
                    </Line>
                  ))}
                </Group>
              )}
              {sites.data && sites.data.audits.length > 0 && (
                <Group title="Site audits">
                  {sites.data.audits.map((audit) => (
                    <Line
                      key={audit.id}
                      icon={<Network />}
                      value={`site audit ${audit.url} ${audit.id}`}
                      onSelect={go(`/site-audits/${audit.id}`)}
                      note={audit.score === null ? audit.status : `score ${audit.score}`}
                    >
                      <span className="truncate">{audit.host}</span>
                      <span className="shrink-0 text-meta text-muted">{formatAgo(audit.created_at, Date.now())}</span>
                    </Line>
                  ))}
                </Group>
              )}
              {looked.data && looked.data.reports.length > 0 && (
                <Group title="Domains">
                  {looked.data.reports.map((report) => (
                    <Line
                      key={report.id}
                      icon={<Globe />}
                      value={`domain ${report.domain} ${report.id}`}
                      onSelect={go(`/domains/${report.id}`)}
                      note={report.status === 'done' ? 'domain' : report.status}
                    >
                      <span className="truncate">{report.domain}</span>
                      <span className="shrink-0 text-meta text-muted">{formatAgo(report.created_at, Date.now())}</span>
                    </Line>
                  ))}
                </Group>
              )}
              {found.data && found.data.searches.length > 0 && (
                <Group title="Searches">
                  {found.data.searches.map((search) => (
                    <Line
                      key={search.id}
                      icon={<Search />}
                      value={`search ${search.query} ${search.search_engine} ${search.id}`}
                      onSelect={go(`/search/${search.id}`)}
                      note={`${search.search_engine}, ${search.country.toUpperCase()}`}
                    >
                      <span className="truncate">{search.query}</span>
                      <span className="shrink-0 text-meta text-muted">{formatAgo(search.created_at, Date.now())}</span>
                    </Line>
                  ))}
                </Group>
              )}
              {answered.data && answered.data.answers.length > 0 && (
                <Group title="AI answers">
                  {answered.data.answers.map((answer) => (
                    <Line
                      key={answer.id}
                      icon={<Sparkles />}
                      value={`ai answer ${answer.query} ${answer.id}`}
                      onSelect={go(`/ai-answers/${answer.id}`)}
                      note={answer.country.toUpperCase()}
                    >
                      <span className="truncate">{answer.query}</span>
                      <span className="shrink-0 text-meta text-muted">{formatAgo(answer.created_at, Date.now())}</span>
                    </Line>
                  ))}
                </Group>
              )}
              {researched.data && researched.data.researches.length > 0 && (
                <Group title="Keywords">
                  {researched.data.researches.map((research) => (
                    <Line
                      key={research.id}
                      icon={<Tags />}
                      value={`keywords ${research.seeds.join(' ')} ${research.url ?? ''} ${research.id}`}
                      onSelect={go(`/keywords/${research.id}`)}
                      note={`keywords, ${research.country.toUpperCase()}`}
                    >
                      <span className="truncate">{research.seeds.join(', ') || research.url}</span>
                      <span className="shrink-0 text-meta text-muted">
                        {formatAgo(research.created_at, Date.now())}
                      </span>
                    </Line>
                  ))}
                </Group>
              )}
              <Group title="Tools">
                {tools.map((tool) => (
                  <Line key={tool.id} icon={<Wrench />} value={`tool ${tool.title}`} onSelect={go(`/tools/${tool.id}`)}>
                    {tool.title}
                  </Line>
                ))}
              </Group>
              <Group title="Settings">
                <Line icon={<Moon />} value="theme dark" onSelect={run(() => setTheme('dark'))}>
                  Dark theme
                </Line>
                <Line icon={<Sun />} value="theme light" onSelect={run(() => setTheme('light'))}>
                  Light theme
                </Line>
                <Line icon={<Keyboard />} value="keyboard shortcuts help" onSelect={run(() => openOverlay('help'))}>
                  Keyboard shortcuts
                </Line>
              </Group>
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

interface LineProps {
  icon: ReactNode;
  value: string;
  note?: string;
  onSelect: () => void;
  children: ReactNode;
}

function Line({ icon, value, note, onSelect, children }: LineProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-strong touch:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      {icon}
      <span className="flex min-w-0 flex-1 items-center gap-2">{children}</span>
      {note && <span className="shrink-0 text-meta text-muted">{note}</span>}
    </Command.Item>
  );
}

/** A host with a dot, or anything with a scheme. */
const looksLikeAddress = (text: string): boolean => /^(https?:\/\/)?[^\s/]+\.[^\s/]{2,}(\/\S*)?$/i.test(text.trim());
