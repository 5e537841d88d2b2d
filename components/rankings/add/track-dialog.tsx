'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';
import { type EngineId, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { addAllTracked, projectsQuery, rankingsKey } from '#lib/features/rankings/client.ts';
import { useMessages } from '#messages';

interface TrackDialogProps {
  keywords: readonly string[];
  /** Country of their list or research. */
  country: string;
  engines: readonly EngineId[];
  onClose: (done: boolean) => void;
}

/** Starts tracking keywords of a list or a research in a project. */
export function TrackDialog({ keywords, country, engines, onClose }: TrackDialogProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const projects = useQuery(projectsQuery);
  const [picked, setPicked] = useState<string | null>(null);
  const [here, setHere] = useState(true);
  const known = projects.data?.filter(({ role }) => role !== 'viewer') ?? [];
  const project = known.find(({ id }) => id === picked) ?? known[0];
  const track = useMutation({
    mutationFn: (projectId: string) =>
      addAllTracked(projectId, keywords, here ? { countries: [country], engines: [...engines] } : {}),
    onSuccess: ({ added, there, refused }, projectId) => {
      const notes = [
        ...(there > 0 ? [t.many(there, '{count} keyword tracked already.|{count} keywords tracked already.')] : []),
        ...(refused > 0
          ? [t.many(refused, '{count} keyword cannot be tracked.|{count} keywords cannot be tracked.')]
          : []),
      ];
      toast.success(
        t.many(added, '{count} keyword tracked in {name}|{count} keywords tracked in {name}', {
          name: project?.name ?? t('the project'),
        }),
        {
          ...(notes.length > 0 && { description: notes.join(' ') }),
        },
      );
      void cache.invalidateQueries({ queryKey: rankingsKey(projectId) });
      onClose(true);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (project) track.mutate(project.id);
  };
  const places = `${engines.map((engine) => engineNames[engine]).join(', ')}, ${country.toUpperCase()}`;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent
        title={t.many(keywords.length, 'Track {count} keyword|Track {count} keywords')}
        description={t('Their positions are looked up in the rounds of the project, and drawn over time.')}
        footer={
          <>
            <Button onClick={() => onClose(false)}>{t('Not now')}</Button>
            {project ? (
              <Button type="submit" form={form} variant="primary" pending={track.isPending}>
                {t('Track')}
              </Button>
            ) : (
              projects.data && (
                <Button asChild variant="primary">
                  <Link href="/projects">{t('Make a project')}</Link>
                </Button>
              )
            )}
          </>
        }
      >
        {projects.error ? (
          <Callout tone="fault" action={<Button onClick={() => projects.refetch()}>{t('Try again')}</Button>}>
            {projects.error.message}
          </Callout>
        ) : !projects.data ? (
          <Skeleton className="h-24" />
        ) : !project ? (
          <p className="text-muted">{t('Rankings belong to a project: a site you look after. There is none yet.')}</p>
        ) : (
          <form id={form} onSubmit={submit} noValidate className="grid gap-3">
            <Field label={t('Project')}>
              {(control) => (
                <Select {...control} value={project.id} onChange={(event) => setPicked(event.target.value)}>
                  {known.map(({ id, name, domain }) => (
                    <option key={id} value={id}>
                      {name} ({domain})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Checkbox
              label={t('Ask as here: {places}', { places })}
              hint={t.many(
                project.engines.length,
                'Otherwise as the project does: in {count} engine and {countries}.|Otherwise as the project does: in {count} engines and {countries}.',
                { countries: t.many(project.countries.length, '{count} country|{count} countries') },
              )}
              checked={here}
              onChange={(event) => setHere(event.target.checked)}
            />
          </form>
        )}
        {track.isError && <Callout tone="fault">{track.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
