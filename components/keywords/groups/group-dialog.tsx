'use client';

import { type FormEvent, useId, useState } from 'react';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { type EngineId, engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { type GroupingInput, startGrouping } from '#lib/features/keywords/groups/client.ts';
import { useMessages } from '#messages';
import { Estimate } from './estimate.tsx';
import { MAX_GROUPED } from './grouping-labels.ts';

interface GroupDialogProps {
  /** Source of the keywords: typed ones, a list or some of its keywords, or a research. */
  source: Pick<GroupingInput, 'keywords' | 'list_id' | 'item_ids' | 'research_id' | 'project_id' | 'name'>;
  /** Number of keywords. */
  count: number;
  engine: EngineId;
  country: string;
  countries: readonly { code: string; name: string }[];
  onClose: () => void;
}

const SHARED = [2, 3, 4, 5, 6, 7, 8];
const DAYS = [0, 1, 7, 30];

/** Engine, country and cost before keywords are grouped by their shared results. */
export function GroupDialog({ source, count, engine: first, country: given, countries, onClose }: GroupDialogProps) {
  const t = useMessages();
  const form = useId();
  const [engine, setEngine] = useState<EngineId>(first);
  const [country, setCountry] = useState(given);
  const [least, setLeast] = useState(3);
  const [days, setDays] = useState(7);
  const start = useStart({
    request: startGrouping,
    list: 'keyword-groupings',
    // Otherwise that of the list or research.
    files: !source.list_id && !source.research_id,
    at: '/keywords/groups',
  });
  const { project_id: project, name, ...keywords } = source;
  const asked = { ...keywords, search_engine: engine, country, fresh_days: days };
  const tooMany = count > MAX_GROUPED;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.send({
      ...asked,
      min_shared: least,
      ...(project && { project_id: project }),
      ...(name && { name }),
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Cluster by SERP')}
        description={t('Keywords with overlapping SERPs can be targeted with one page.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" form={form} variant="primary" disabled={tooMany} pending={start.leaving}>
              {t.many(count, 'Cluster {count} keyword|Cluster {count} keywords')}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate className="grid gap-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('Engine')}>
              {(control) => (
                <Select
                  {...control}
                  value={engine}
                  onChange={(event) => setEngine(engineIds.find((one) => one === event.target.value) ?? first)}
                >
                  {engineIds.map((one) => (
                    <option key={one} value={one}>
                      {engineNames[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('Country')}>
              {(control) => (
                <Select {...control} value={country} onChange={(event) => setCountry(event.target.value)}>
                  {countries.map(({ code, name: word }) => (
                    <option key={code} value={code}>
                      {word}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('Minimum URLs in common (top 10)')}>
              {(control) => (
                <Select {...control} value={String(least)} onChange={(event) => setLeast(Number(event.target.value))}>
                  {SHARED.map((one) => (
                    <option key={one} value={one}>
                      {one}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('Use stored results')}>
              {(control) => (
                <Select {...control} value={String(days)} onChange={(event) => setDays(Number(event.target.value))}>
                  {DAYS.map((one) => (
                    <option key={one} value={one}>
                      {one === 0
                        ? t("don't reuse stored results")
                        : t.many(one, 'up to {count} day old|up to {count} days old')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {tooMany ? (
            <Callout tone="warning">
              {t.many(
                count,
                'Max. {most} keywords per clustering; {count} keyword selected. Select fewer.|Max. {most} keywords per clustering; {count} keywords selected. Select fewer.',
                { most: MAX_GROUPED },
              )}
            </Callout>
          ) : (
            <Estimate input={asked} />
          )}
          <FormFault start={start} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
