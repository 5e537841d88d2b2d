'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { type ClassifiedInput, classifyInput } from '#components/overview/classify-input.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { ArrowRight, FileSearch, FolderPlus, Globe, Network, Search, Sparkles, Tags } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { Callout } from '#components/ui/states.tsx';
import { ENGINE_NAMES } from '#lib/contract/engine-names.ts';
import type { Translator } from '#lib/i18n/translator.ts';

interface FirstFieldProps {
  /** Engine and country for keyword searches. */
  engine: keyof typeof ENGINE_NAMES;
  country: { code: string; name: string };
  projects: readonly { id: string; domain: string }[];
}

interface Choice {
  id: string;
  icon: typeof Search;
  text: string;
  /** Performs the choice or opens its form. @returns the URL to open */
  go: () => Promise<string>;
}

/**
 * One field for anything: a URL, a domain or search words. The choices below say what each would do; Enter runs the first
 * one, the arrow keys select another.
 */
export function FirstField({ engine, country, projects }: FirstFieldProps) {
  const t = useMessages();
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const judged = classifyInput(text);
  const choices = choicesOf(judged, { t, engine, country, projects });
  const start = useMutation({
    mutationFn: (choice: Choice) => choice.go(),
    onSuccess: (href) => router.push(href),
    onError: (error) => setFault(error.message),
  });
  const isLeaving = start.isPending || start.isSuccess;
  const take = (choice: Choice | undefined) => {
    if (isLeaving) return;
    if (choice) start.mutate(choice);
    else setFault(judged.kind === 'wrong' ? judged.why : t('Enter a URL, a domain or a keyword.'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(choices[at]);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || choices.length === 0) return;
    event.preventDefault();
    setAt((at + by + choices.length) % choices.length);
  };
  const isWrong = judged.kind === 'wrong';

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <Input
          data-new=""
          role="combobox"
          aria-label={t('URL, domain or keyword')}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-choices`}
          aria-autocomplete="list"
          {...(choices[at] && { 'aria-activedescendant': `${id}-${choices[at].id}` })}
          {...((fault || isWrong) && { 'aria-invalid': true, 'aria-describedby': `${id}-fault` })}
          placeholder={t('URL, domain or keyword')}
          dir="auto"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            setFault(null);
          }}
          onKeyDown={onKey}
          className="h-11 min-w-0 flex-1 basis-64"
        />
        <Button type="submit" variant="primary" pending={isLeaving} className="h-11 max-sm:w-full">
          {t('Start')}
        </Button>
      </div>
      {fault || isWrong ? (
        <div id={`${id}-fault`}>
          <Callout tone={fault ? 'fault' : 'warning'}>{fault ?? (isWrong && judged.why)}</Callout>
        </div>
      ) : null}
      <div
        role="listbox"
        id={`${id}-choices`}
        aria-label={t('Suggested actions')}
        className="grid grid-cols-1 gap-0.5 empty:hidden"
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus; Enter there does the same.
          <div
            key={choice.id}
            role="option"
            id={`${id}-${choice.id}`}
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => take(choice)}
            className={cn(
              'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-table touch:min-h-11',
              index === at ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-hover hover:text-ink',
            )}
          >
            <choice.icon className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate">{choice.text}</span>
            {index === at && <ArrowRight className="size-4 shrink-0" />}
          </div>
        ))}
      </div>
    </form>
  );
}

interface Given extends FirstFieldProps {
  t: Translator;
}

/** The possible actions for the input, most likely first. */
function choicesOf(judged: ClassifiedInput, given: Given): Choice[] {
  const { t } = given;
  if (judged.kind === 'keyword') {
    const { text } = judged;
    const words = encodeURIComponent(text);
    return [
      searchFor(text, given),
      { id: 'ai', icon: Sparkles, text: t('Check the AI Overview'), go: async () => `/ai-answers?q=${words}` },
      { id: 'keywords', icon: Tags, text: t('Find related keywords'), go: async () => `/keywords?q=${words}` },
    ];
  }
  if (judged.kind === 'address') {
    return [
      auditPage(judged.url, given),
      auditSite(judged.url, given),
      openInspection(judged.domain, judged.domain, given),
    ];
  }
  if (judged.kind === 'domain') {
    const { domain, shown } = judged;
    const own = domain.replace(/^www\./, '');
    const there = given.projects.find((one) => one.domain === own);
    return [
      openInspection(domain, shown, given),
      auditPage(`https://${domain}/`, given),
      auditSite(`https://${domain}/`, given),
      there
        ? { id: 'project', icon: FolderPlus, text: t('Open the project'), go: async () => `/projects/${there.id}` }
        : {
            id: 'project',
            icon: FolderPlus,
            text: t('Create a project'),
            go: async () => `/projects?new=${encodeURIComponent(own)}`,
          },
      searchFor(shown, given),
    ];
  }
  return [];
}

const auditPage = (url: string, { t }: Given): Choice => ({
  id: 'page',
  icon: FileSearch,
  text: t('Audit the page {url}', { url }),
  go: async () => {
    const { startAudit } = await import('#lib/features/page-audits/client.ts');
    return `/page-audits/${(await startAudit({ url })).id}`;
  },
});

const auditSite = (url: string, { t }: Given): Choice => ({
  id: 'site',
  icon: Network,
  text: t('Run a site audit'),
  go: async () => `/site-audits?new=${encodeURIComponent(url)}`,
});

const openInspection = (domain: string, shown: string, { t }: Given): Choice => ({
  id: 'domain',
  icon: Globe,
  text: t('Look up the domain {domain}', { domain: shown }),
  go: async () => {
    const { startReport } = await import('#lib/features/domains/client.ts');
    return `/domains/${(await startReport({ domain })).id}`;
  },
});

const searchFor = (text: string, { t, engine, country }: Given): Choice => ({
  id: 'search',
  icon: Search,
  text: t('Check the {engine} SERP in {country} for {words}', {
    engine: ENGINE_NAMES[engine],
    country: country.name,
    words: `“${text}”`,
  }),
  go: async () => {
    const { startSearch } = await import('#lib/features/searches/client.ts');
    const search = await startSearch({ query: text, search_engine: engine, country: country.code, pages_number: 1 });
    return `/searches/${search.id}`;
  },
});
