import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, cursor, domain, keyword, limit, tableFormat, uuid, VALUE } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

/** Local pack positions of a business, searched from a square of points. */

/** Farther north and south, a square of degrees is no square on the ground. */
const MAX_LATITUDE = 80;

export const gridStatus = z.enum(['queued', 'running', 'done', 'partial', 'failed', 'canceled']);
/** The status of a grid. */
export type GridStatus = z.output<typeof gridStatus>;
export const pointStatus = z.enum(['waiting', 'found', 'not_found', 'not_measured']);
/** The status of a point. */
export type PointStatus = z.output<typeof pointStatus>;

export const GRID_EVERY = ['off', 'weekly', 'monthly'] as const;
/** How often a grid is measured again. */
export type GridEvery = (typeof GRID_EVERY)[number];

const gridId = uuid.meta({ title: 'Local grid', description: 'Id of a local grid.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

export const gridSummary = z.object({
  id: gridId,
  keyword: z.string().describe('Keyword'),
  country: z.string().describe('Country to search in'),
  business_name: z.string().nullable().describe('Name of the business; null: recognized by its website only'),
  domain: z.string().nullable().describe('Host of its website; null: recognized by its name only'),
  latitude: z.number().describe('Latitude of the center'),
  longitude: z.number().describe('Longitude of the center'),
  size: z.int().describe('Points on a side'),
  spacing_m: z.int().describe('Meters between neighboring points'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  status: gridStatus.describe('Status; partial: some points were not measured'),
  points_count: z.int().describe('Points'),
  measured_count: z.int().describe('Measured points'),
  found_count: z.int().describe('Points where the business is in the local pack'),
  average_position: z.number().nullable().describe('Mean position where it is found; null: found nowhere'),
  found_share: z
    .number()
    .nullable()
    .describe('Share of measured points where it is in the local pack, which has three places; null: none measured'),
  every: z.enum(GRID_EVERY).describe('How often it is measured again, as a new grid; the newest one has the schedule'),
  next_at: moment('When the next one is started; null: not scheduled'),
  schedule_error: z.string().nullable().describe('Why the last scheduled one was not started; null if it was'),
  error: z.string().nullable().describe('Why it ended early; null if it did not'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  finished_at: moment('When it ended; null if it has not'),
});
/** A grid with its totals. */
export type GridSummary = z.output<typeof gridSummary>;

export const gridPoint = z.object({
  no: z.int().describe('Number, from 1, by row from the northwest'),
  latitude: z.number().describe('Latitude'),
  longitude: z.number().describe('Longitude'),
  status: pointStatus.describe('Status'),
  position: z.int().nullable().describe('Position in the local pack; null: not found or not measured'),
  error: z.string().nullable().describe('Why it was not measured; otherwise null'),
  search_id: z.string().nullable().describe('Id of the stored search'),
  pack: z
    .array(
      z.object({
        title: z.string().describe('Name'),
        url: z.string().nullable().describe('Website; null: not shown'),
        text: z.string().describe('Rating, reviews and category as shown'),
      }),
    )
    .describe('The local pack, in order; empty: none was shown, or not measured'),
});
/** A point of a grid. */
export type GridPoint = z.output<typeof gridPoint>;

export const gridDetail = gridSummary.extend({
  points: z.array(gridPoint).describe('Points by row, north first'),
  competitors: z
    .array(
      z.object({
        name: z.string().describe('Name'),
        url: z.string().nullable().describe('Website; null: not shown'),
        points_count: z.int().describe('Points where it is in the local pack'),
        average_position: z.number().describe('Mean position there'),
      }),
    )
    .describe('Other businesses, by number of points'),
  previous: z
    .object({
      id: z.string().describe('The previous grid of the same keyword, business and points'),
      created_at: z.string().describe('When it was created'),
      average_position: z.number().nullable().describe('Mean position where it was found'),
      found_share: z.number().nullable().describe('Share of measured points where it was in the local pack'),
    })
    .nullable()
    .describe('Grid to compare with; null: none'),
  comparison: z
    .object({
      id: z.string().describe('Grid compared with'),
      created_at: z.string().describe('When it was created, ISO 8601 UTC'),
      up: z.int().describe('Points where the position is better'),
      down: z.int().describe('Points where it is worse'),
      entered: z.int().describe('Points where the business is new in the local pack'),
      lost: z.int().describe('Points where it is no longer in the local pack'),
      same: z.int().describe('Points without a change'),
      not_compared: z.int().describe('Points that were not measured in both grids'),
      points: z
        .array(
          z.object({
            no: z.int().describe('Number of the point'),
            change: z
              .union([z.int(), z.enum(['new', 'lost'])])
              .nullable()
              .describe('Positions gained (positive is better), new, lost; null: not measured in both grids'),
          }),
        )
        .describe('Change at each point'),
    })
    .nullable()
    .describe(
      'Changes since another grid of the same keyword, business and points: compare_with, else the previous one; null: none',
    ),
  history: z
    .array(
      z.object({
        id: z.string().describe('Grid'),
        created_at: z.string().describe('When it was created, ISO 8601 UTC'),
        average_position: z.number().nullable().describe('Mean position where it was found; null: found nowhere'),
        found_share: z.number().nullable().describe('Share of measured points where it was in the local pack'),
        measured_count: z.int().describe('Measured points'),
        points_count: z.int().describe('Points'),
      }),
    )
    .describe('Measured grids of the same keyword, business and points, at most 60, oldest first'),
});
/** A grid with its points. */
export type GridDetail = z.output<typeof gridDetail>;
/** The changes at the points of a grid since another one. */
export type GridComparison = NonNullable<GridDetail['comparison']>;

const base = { scope: 'serp', area: 'search', tool: false } as const;
const compareWith = uuid
  .meta({
    title: 'Compare with',
    description: 'Another grid of its history to compare the points with; absent: the previous one.',
  })
  .optional();
const answer = z.object({ data: z.object({ grid: gridSummary.describe('The grid') }) });
const detail = z.object({ data: z.object({ grid: gridDetail.describe('The grid') }) });

export const startLocalGrid = defineEndpoint({
  ...base,
  id: 'start_local_grid',
  method: 'POST',
  path: '/local_grids',
  status: 202,
  cost: 'batch',
  title: 'Start a local grid',
  summary: 'Searches Google from size × size points around a center and finds a business in the local packs.',
  input: z
    .object({
      keyword,
      country: countryUs,
      business_name: z
        .string()
        .trim()
        .min(1)
        .refine(hasText, EMPTY)
        .max(200)
        .meta({ title: 'Business name', description: 'As Google shows it.', examples: ['Harbour Bakery'] })
        .optional(),
      domain: domain.optional(),
      latitude: z
        .number()
        .min(-MAX_LATITUDE)
        .max(MAX_LATITUDE)
        .meta({ title: 'Latitude', description: 'Of the center, -80 to 80.', examples: [50.7989] }),
      longitude: z
        .number()
        .min(-180)
        .max(180)
        .meta({ title: 'Longitude', description: 'Of the center, -180 to 180.', examples: [-1.0912] }),
      size: z
        .int()
        .min(3)
        .max(9)
        .refine((size) => size % 2 === 1, { error: 'must be 3, 5, 7 or 9', params: VALUE })
        .default(5)
        .meta({ title: 'Points on a side', description: '3, 5, 7 or 9; one search for each point.', examples: [5] }),
      spacing_m: z
        .int()
        .min(100)
        .max(20_000)
        .default(1_000)
        .meta({ title: 'Spacing', description: 'Meters between points, 100 to 20,000.', examples: [1000] }),
      project_id: uuid.meta({ title: 'Project', description: 'Project to assign it to.' }).optional(),
    })
    .refine((input) => input.business_name !== undefined || input.domain !== undefined, {
      error: 'or domain must be given',
      path: ['business_name'],
    }),
  output: answer,
});

export const listLocalGrids = defineEndpoint({
  ...base,
  id: 'list_local_grids',
  method: 'GET',
  path: '/local_grids',
  title: 'List local grids',
  summary: 'Lists your local grids, newest first.',
  input: z.object({
    q: z.string().trim().max(512).meta({ title: 'Keyword', description: 'Part of the keyword.' }).optional(),
    status: gridStatus.meta({ title: 'Status', description: 'Only grids with this status.' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only grids of this project.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      grids: z.array(gridSummary).describe('Grids'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getLocalGrid = defineEndpoint({
  ...base,
  id: 'get_local_grid',
  method: 'GET',
  path: '/local_grids/{id}',
  title: 'Get a local grid',
  summary: 'Returns a local grid with its points, competitors, and the changes since the previous or another grid.',
  input: z.object({
    id: gridId,
    compare_with: compareWith,
  }),
  output: detail,
});

export const stopLocalGrid = defineEndpoint({
  ...base,
  id: 'stop_local_grid',
  method: 'POST',
  path: '/local_grids/{id}/stop',
  title: 'Stop a local grid',
  summary: 'Stops a local grid. Measured points are kept; the others can be resumed.',
  input: z.object({ id: gridId }),
  output: answer,
});

export const resumeLocalGrid = defineEndpoint({
  ...base,
  id: 'resume_local_grid',
  method: 'POST',
  path: '/local_grids/{id}/resume',
  status: 202,
  cost: 'batch',
  title: 'Resume a local grid',
  summary: 'Measures the points that were not measured.',
  input: z.object({ id: gridId }),
  output: answer,
});

export const scheduleLocalGrid = defineEndpoint({
  ...base,
  id: 'schedule_local_grid',
  method: 'PATCH',
  path: '/local_grids/{id}/schedule',
  title: 'Schedule a local grid',
  summary:
    'Measures a grid again each week or month, as a new grid with the same points. Deleting that one ends the schedule.',
  input: z.object({
    id: gridId,
    every: z.enum(GRID_EVERY).meta({
      title: 'Frequency',
      description: 'weekly or monthly from now on; off: no longer.',
      examples: ['weekly'],
    }),
  }),
  output: answer,
});

export const deleteLocalGrid = defineEndpoint({
  ...base,
  id: 'delete_local_grid',
  method: 'DELETE',
  path: '/local_grids/{id}',
  title: 'Delete a local grid',
  summary: 'Stops and deletes a local grid. Its SERP checks are kept.',
  input: z.object({ id: gridId }),
  output: deletedAnswer,
});

export const exportLocalGrid = defineEndpoint({
  ...base,
  id: 'export_local_grid',
  method: 'GET',
  path: '/local_grids/{id}/export',
  file: true,
  title: 'Export a local grid',
  summary:
    'Exports the points of a local grid with the changes since the previous or another grid as CSV, JSON or XLSX.',
  input: z.object({ id: gridId, compare_with: compareWith, format: tableFormat }),
  output: fileAnswer,
});
