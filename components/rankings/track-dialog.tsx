'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';
import { type EngineId, engineNames } from '#components/search/search-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { formatNumber, plural } from '#lib/client/format.ts';
import { addAllTracked, projectsQuery, rankingsKey } from '#lib/client/rankings.ts';

interface TrackDialogProps {
  keywords: readonly string[];
  /** Of the list or research they stand in. */
  country: string;
  engines: readonly EngineId[];
  onClose: (done: boolean) => void;
}

/** Begins to track keywords of a list or a research in a project. */
export function TrackDialog({ keywords, country, engines, onClose }: TrackDialogProps) {
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
        ...(there > 0 ? [`${plural(there, 'keyword')} tracked already.`] : []),
        ...(refused > 0 ? [`${plural(refused, 'keyword')} cannot be tracked.`] : []),
      ];
      toast.success(`${plural(added, 'keyword')} tracked in ${project?.name ?? 'the project'}`, {
        ...(notes.length > 0 && { description: notes.join(' ') }),
      });
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
        title={`Track ${plural(keywords.length, 'keyword')}`}
        description="Their positions are looked up in the rounds of the project, and drawn over time."
        footer={
          <>
            <Button onClick={() => onClose(false)}>Not now</Button>
            {project ? (
              <Button type="submit" form={form} variant="primary" pending={track.isPending}>
                Track
              </Button>
            ) : (
              projects.data && (
                <Button asChild variant="primary">
                  <Link href="/projects">Make a project</Link>
                </Button>
              )
            )}
          </>
        }
      >
        {projects.error ? (
          <Callout tone="fault" action={<Button onClick={() => projects.refetch()}>Try again</Button>}>
            {projects.error.message}
          </Callout>
        ) : !projects.data ? (
          <Skeleton className="h-24" />
        ) : !project ? (
          <p className="text-muted">Rankings belong to a project: a site you look after. There is none yet.</p>
        ) : (
          <form id={form} onSubmit={submit} noValidate className="grid gap-3">
            <Field label="Project">
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
              label={`Ask as here: ${places}`}
              hint={`Otherwise as the project does: in ${formatNumber(project.engines.length)} ${project.engines.length === 1 ? 'engine' : 'engines'} and ${plural(project.countries.length, 'country', 'countries')}.`}
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
