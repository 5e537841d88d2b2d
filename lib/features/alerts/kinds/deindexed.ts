import { engineNameOf } from '#lib/contract/engine-names.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { recovery } from './fields.ts';
import { DAY_MS } from './series.ts';
import { stateChanges } from './state-changes.ts';

/** The two points of a page are its last known state and this check, which ends after the evaluated period. */
const ANY_TIME = { after: new Date(0), until: new Date(8.64e15) };

/** A page is no longer found by a search for its own URL. */
export const deindexed = defineAlertKind({
  name: 'Page deindexed',
  fields: {
    pages: {
      type: 'urls',
      label: 'Pages',
      hint: 'One URL per line, up to 20. Checked in Google once a day.',
      description: 'URLs that should stay in the index, checked once a day, at most 20',
      default: [],
    },
    engines: { type: 'engines', default: ['google'], isHidden: true },
    recovered: recovery('Also notify when it is indexed again', true),
  },
  severity: 'error',
  everyMs: DAY_MS,
  isSlow: true,
  preview: { unavailable: 'These pages have not been checked so far.' },
  check: ({ pages }) => (pages.length === 0 ? 'pages: at least one URL is required.' : null),
  summary: ({ pages, engines }) =>
    `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} in ${engines.map(engineNameOf).join(', ')}, checked once a day`,

  read: async (from, { ctx, projectId, params, pages }) => ({
    engine: params.engines[0] ?? 'google',
    series: await from.indexChecks(ctx, projectId, params, pages),
  }),

  evaluate: ({ engine, series }, params, _) =>
    stateChanges(
      series,
      {
        lost: `no longer found in the index of ${engineNameOf(engine)}`,
        back: `found in the index of ${engineNameOf(engine)} again`,
      },
      params,
      ANY_TIME,
    ),

  remember: ({ series }) =>
    Object.fromEntries(series.flatMap(({ label, points }) => points.slice(-1).map((last) => [label, last]))),
});
