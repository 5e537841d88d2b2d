'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';
import { readProject } from '#components/shell/preferences.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { addAllTracked, projectsQuery, rankingsKey } from '#lib/features/rankings/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { type Places, PlacesFields, placesOf } from './places-fields.tsx';

interface TrackDialogProps {
  keywords: readonly string[];
  /** The list or research that they come from; it supplies their search volume. */
  source: { list_id: string } | { research_id: string };
  /** The project that it is assigned to. */
  assignedTo: string | null;
  countries: readonly { code: string; name: string }[];
  onClose: (done: boolean) => void;
}

/** Starts tracking keywords of a list or a research in a project, by default as the project is set. */
export function TrackDialog({ keywords, source, assignedTo, countries, onClose }: TrackDialogProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const projects = useQuery(projectsQuery);
  const [picked, setPicked] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Places | null>(null);
  const [start, setStart] = useState(true);
  const known = projects.data?.filter(({ role }) => role !== 'viewer') ?? [];
  const byId = (wanted: string | null) => known.find(({ id }) => id === wanted);
  const project = byId(picked) ?? byId(readProject()) ?? byId(assignedTo) ?? known[0];
  const places = chosen ?? (project ? placesOf(project) : null);
  const projectId = project?.id ?? '';
  const preview = useQuery({
    queryKey: [...rankingsKey(projectId), 'to-track', keywords, places],
    queryFn: ({ signal }) => addAllTracked(projectId, keywords, { ...places, dry_run: true }, signal),
    enabled: project !== undefined,
    // Other tabs and people may track them too.
    staleTime: 0,
  });
  const track = useMutation({
    mutationFn: () => addAllTracked(projectId, keywords, { ...source, ...places, start }),
    onSuccess: ({ added, there, refused }) => {
      const notes = notesOf(t, { there, refused });
      toast.success(
        t.many(added, '{count} keyword added to {name}|{count} keywords added to {name}', {
          name: project?.name ?? t('the project'),
        }),
        {
          ...(notes && { description: notes }),
        },
      );
      void cache.invalidateQueries({ queryKey: rankingsKey(projectId) });
      onClose(true);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview.data && preview.data.added > 0) track.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent
        title={t.many(keywords.length, 'Track {count} keyword|Track {count} keywords')}
        description={t("Positions are tracked on the project's schedule.")}
        footer={
          <>
            <Button onClick={() => onClose(false)}>{t('Cancel')}</Button>
            {project ? (
              <Button
                type="submit"
                form={form}
                variant="primary"
                disabled={!preview.data?.added}
                pending={track.isPending || preview.isLoading}
              >
                {preview.data ? t('Track {keywords}', { keywords: t.number(preview.data.added) }) : t('Track')}
              </Button>
            ) : (
              projects.data && (
                <Button asChild variant="primary">
                  <Link href="/projects">{t('Create a project')}</Link>
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
        ) : !project || !places ? (
          <p className="text-muted">{t('Rankings belong to a project. Create one first.')}</p>
        ) : (
          <form id={form} onSubmit={submit} noValidate className="grid gap-3">
            <Field label={t('Project')}>
              {(control) => (
                <Select
                  {...control}
                  value={project.id}
                  onChange={(event) => {
                    setPicked(event.target.value);
                    setChosen(null);
                  }}
                >
                  {known.map(({ id, name, domain }) => (
                    <option key={id} value={id}>
                      {name} ({domain})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <div className="grid gap-3 sm:grid-cols-2">
              <PlacesFields
                places={places}
                countries={countries}
                onChoose={(changes) => setChosen({ ...places, ...changes })}
              />
            </div>
            <Checkbox
              label={t('Check positions now')}
              hint={t('Otherwise they are checked in the next scheduled run.')}
              checked={start}
              onChange={(event) => setStart(event.target.checked)}
            />
            <p role="status" className="min-h-10 text-muted text-table">
              {preview.data &&
                [
                  t.many(
                    preview.data.added,
                    '{count} keyword to add: one per keyword, search engine, country and device.|{count} keywords to add: one per keyword, search engine, country and device.',
                  ),
                  notesOf(t, preview.data),
                ].join(' ')}
            </p>
            {preview.isError && <Callout tone="fault">{preview.error.message}</Callout>}
          </form>
        )}
        {track.isError && <Callout tone="fault">{track.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}

const notesOf = (t: Translator, { there, refused }: { there: number; refused: number }): string =>
  [
    ...(there > 0 ? [t.many(there, '{count} keyword already tracked.|{count} keywords already tracked.')] : []),
    ...(refused > 0 ? [t.many(refused, '{count} keyword skipped.|{count} keywords skipped.')] : []),
  ].join(' ');
