'use client';

import * as Radix from '@radix-ui/react-dialog';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useDeferredValue, useState } from 'react';
import { setTheme } from '#components/shell/preferences.ts';
import {
  FileSearch,
  Globe,
  Keyboard,
  ListChecks,
  Moon,
  Network,
  Play,
  Search,
  Sparkles,
  Sun,
  Tags,
  Wrench,
} from '#components/ui/icons.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { typedAddress } from '#lib/text/format.ts';
import { Sentence } from '#messages';
import { areas, nameOf } from './areas.ts';
import { openOverlay } from './overlays.ts';
import { Group, Line } from './palette-lines.tsx';
import { StoredKeywords, StoredProjects, StoredReferringDomains, StoredReports } from './stored-projects.tsx';
import { StoredRecords } from './stored-records.tsx';
import { toolLinksQuery } from './tool-link.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Command palette (⌘K, Ctrl K) for areas, tools, stored records and actions. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const t = useMessages();
  const { data: tools = [] } = useQuery(toolLinksQuery);
  const router = useRouter();
  const [text, setText] = useState('');
  // Items derived from the input follow the matches; otherwise the first item, which Enter selects, would be a derived one.
  const query = useDeferredValue(text.trim());
  // Each kind of record needs its own request, so typing is debounced.
  const words = useDebouncedValue(text.trim(), 150);
  const run = (action: () => void) => () => {
    onOpenChange(false);
    setText('');
    action();
  };
  const go = (href: string) => run(() => router.push(href));
  const address = isAddressLike(text) ? typedAddress(text) : null;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-24px)] max-w-150 -translate-x-1/2 animate-rise overflow-hidden rounded-panel border bg-panel shadow-overlay outline-none"
        >
          <Radix.Title className="sr-only">{t('Command menu')}</Radix.Title>
          <Command loop label={t('Command menu')}>
            <div className="flex items-center gap-3 border-b px-4">
              <Search className="size-4 shrink-0 text-muted" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={t('Search, or type a URL, domain or keyword')}
                className="h-12 w-full bg-transparent text-body outline-none"
              />
            </div>
            <Command.List className="max-h-[min(400px,60vh)] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-8 text-center text-muted">{t('No results')}</Command.Empty>
              {query && (
                <Group title={t('Actions')}>
                  {address && (
                    <Line
                      icon={<Play />}
                      value={`audit ${text}`}
                      onSelect={go(`/page-audits?new=${encodeURIComponent(address)}`)}
                    >
                      <Sentence text="Audit {name}" name={<span className="font-medium text-ink">{address}</span>} />
                    </Line>
                  )}
                  {address && (
                    <Line
                      icon={<Network />}
                      value={`audit the whole site ${text}`}
                      onSelect={go(`/site-audits?new=${encodeURIComponent(address)}`)}
                    >
                      <Sentence
                        text="Run a site audit of {name}"
                        name={<span className="font-medium text-ink">{address}</span>}
                      />
                    </Line>
                  )}
                  {address && (
                    <Line
                      icon={<FileSearch />}
                      value={`all about ${text}`}
                      onSelect={go(`/urls?url=${encodeURIComponent(address)}`)}
                    >
                      <Sentence
                        text="All about {name}"
                        name={<span className="font-medium text-ink">{address}</span>}
                      />
                    </Line>
                  )}
                  {address && (
                    <Line
                      icon={<Globe />}
                      value={`look up domain ${text}`}
                      onSelect={go(`/domains?new=${encodeURIComponent(address)}`)}
                    >
                      <Sentence
                        text="Look up domain {name}"
                        name={<span className="font-medium text-ink">{address}</span>}
                      />
                    </Line>
                  )}
                  <Line
                    icon={<Search />}
                    value={`search ${text}`}
                    onSelect={go(`/searches?q=${encodeURIComponent(text.trim())}`)}
                  >
                    <span className="truncate">
                      <Sentence
                        text="Check the SERP for {name}"
                        name={<span className="font-medium text-ink">{text.trim()}</span>}
                      />
                    </span>
                  </Line>
                  <Line
                    icon={<Sparkles />}
                    value={`ai answer ${text}`}
                    onSelect={go(`/ai-answers?q=${encodeURIComponent(text.trim())}`)}
                  >
                    <span className="truncate">
                      <Sentence
                        text="Check the AI Overview for {name}"
                        name={<span className="font-medium text-ink">{text.trim()}</span>}
                      />
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
                      <Sentence
                        text="Research keywords for {name}"
                        name={<span className="font-medium text-ink">{address ?? text.trim()}</span>}
                      />
                    </span>
                  </Line>
                </Group>
              )}
              <Group title={t('Go to')}>
                {areas.map((area) => (
                  <Line
                    key={area.href}
                    icon={<area.icon />}
                    value={[...new Set(['go', nameOf(area), t.known(nameOf(area)), area.href])].join(' ')}
                    onSelect={go(area.href)}
                  >
                    {t.known(nameOf(area))}
                  </Line>
                ))}
              </Group>
              <StoredKeywords words={words} go={go} />
              <StoredProjects words={words} go={go} />
              <StoredRecords words={words} go={go} />
              <StoredReferringDomains words={words} go={go} />
              <StoredReports words={words} go={go} />
              <Group title={t('Tools')}>
                {tools.map((tool) => (
                  <Line key={tool.id} icon={<Wrench />} value={`tool ${tool.title}`} onSelect={go(`/tools/${tool.id}`)}>
                    {tool.title}
                  </Line>
                ))}
              </Group>
              <Group title={t('Settings')}>
                <Line icon={<ListChecks />} value="running jobs" onSelect={run(() => openOverlay('jobs'))}>
                  {t('Running jobs')}
                </Line>
                <Line icon={<Moon />} value="theme dark" onSelect={run(() => setTheme('dark'))}>
                  {t('Dark theme')}
                </Line>
                <Line icon={<Sun />} value="theme light" onSelect={run(() => setTheme('light'))}>
                  {t('Light theme')}
                </Line>
                <Line icon={<Keyboard />} value="keyboard shortcuts help" onSelect={run(() => openOverlay('help'))}>
                  {t('Keyboard shortcuts')}
                </Line>
              </Group>
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A host with a dot, or anything with a scheme. */
const isAddressLike = (text: string): boolean => /^(https?:\/\/)?[^\s/]+\.[^\s/]{2,}(\/\S*)?$/i.test(text.trim());
