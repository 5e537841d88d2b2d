import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { blocks, renderedBlock } from '#lib/features/reports/blocks-contract.ts';
import { isLogoImage, MAX_LOGO_CHARS } from '#lib/features/reports/logo-image.ts';

/** Maximum reports per project. */
export const MAX_REPORTS = 200;
export const MAX_DAYS = 730;
export const TEMPLATES = ['blank', 'monthly', 'technical', 'rankings'] as const;
/** Sixty blocks of text, each character escaped. */
const BODY_MAX_BYTES = 3 * 1024 * 1024;

export const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });
export const reportId = uuid.meta({ title: 'Report', description: 'Id of a report.' });

const line = (title: string, description: string, max: number, example: string) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { error: 'must be one line without control characters' })
    .meta({ title, description: `${description}, at most ${max} characters.`, examples: [example] });

const name = line('Name', 'Name of the report, not empty', 120, 'Report for March').min(1).refine(hasText, EMPTY);
const day = (title: string, description: string) =>
  z
    .string()
    .trim()
    .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, { error: 'must be a date such as 2026-03-01, or empty' })
    .refine((value) => value === '' || new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value), {
      error: 'must be a valid date such as 2026-03-01',
    })
    .meta({ title, description, examples: ['2026-03-01'] });

const period = {
  days: z
    .int()
    .min(1)
    .max(MAX_DAYS)
    .meta({ title: 'Days', description: `Days up to today, 1 to ${MAX_DAYS}.`, examples: [30] }),
  from: day('From', 'First day, instead of `days`; empty: the last days. Together with `to`.'),
  to: day('To', 'Last day, instead of `days`; empty: the last days. Together with `from`.'),
};
const compare = z.boolean().meta({
  title: 'Compare',
  description: 'Compare with the previous period of the same length.',
  examples: [true],
});
/** Fields of a cover, also of a white label. */
export const cover = {
  cover_title: line('Title', 'Title on the first page; empty: the name', 160, 'SEO report'),
  client: line('For', 'Client name', 120, 'Harbour Bakery'),
  author: line('By', 'Agency name', 120, 'Bright Agency'),
  logo: line('Logo', 'Text in place of a logo', 40, 'bright.'),
  logo_image: z
    .string()
    .max(MAX_LOGO_CHARS)
    .refine(isLogoImage, { error: 'must be a data URI of a PNG, JPEG, WebP or GIF image of at most 150 KB, or empty' })
    .meta({
      title: 'Logo image',
      description: 'Logo as a data URI of a PNG, JPEG, WebP or GIF image of at most 150 KB; empty: the text.',
      examples: [''],
    }),
  color: z
    .string()
    .trim()
    .regex(/^(?:#[0-9a-fA-F]{6})?$/, { error: 'must be a color such as #1d4ed8, or empty' })
    .meta({
      title: 'Brand color',
      description: 'Color of the cover and of the lines beside headings; empty: blue.',
      examples: ['#1d4ed8'],
    }),
  footer: line('Footer', 'Text at the end, such as a legal notice', 300, 'Bright Agency, London. Confidential.'),
  show_product: z.boolean().meta({
    title: 'Product name',
    description: 'Whether the footer names Serpentine.',
    examples: [true],
  }),
};

export const coverOf = z.object({
  title: z.string().describe('Title on the first page; empty: the name'),
  client: z.string().describe('Client name'),
  author: z.string().describe('Agency name'),
  logo: z.string().describe('Text in place of a logo'),
  logo_image: z.string().refine(isLogoImage).describe('Logo as a data URI; empty: the text'),
  color: z
    .string()
    .regex(/^(?:#[0-9a-fA-F]{6})?$/)
    .describe('Brand color; empty: blue'),
  footer: z.string().describe('Text at the end; may be empty'),
  show_product: z.boolean().describe('Whether the footer names Serpentine'),
});

export const reportSummary = z.object({
  id: reportId,
  project_id: projectId,
  name: z.string().describe('Name'),
  days: z.int().nullable().describe('Days up to today; null when the days are fixed'),
  from: z.string().nullable().describe('First day, YYYY-MM-DD; null when it follows today'),
  to: z.string().nullable().describe('Last day, YYYY-MM-DD; null when it follows today'),
  compare: z.boolean().describe('Whether it is compared with the previous period'),
  blocks_count: z.int().describe('Blocks'),
  shares_count: z.int().describe('Number of valid share links'),
  revision: z.int().describe('Revision; send the one a change is based on'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  updated_at: z.string().describe('When it was last changed, ISO 8601 UTC'),
});
/** A report as in lists. */
export type ReportSummary = z.output<typeof reportSummary>;

export const report = reportSummary.extend({
  cover: coverOf.describe('Its first page'),
  blocks: blocks.describe('Blocks, in order'),
});
/** A report with its blocks. */
export type Report = z.output<typeof report>;

export const shared = { scope: 'projects', area: 'projects', tool: false } as const;
const one = z.object({ data: z.object({ report: report.describe('The report') }) });

export const createReport = defineEndpoint({
  ...shared,
  id: 'create_report',
  method: 'POST',
  path: '/projects/{project_id}/reports',
  status: 201,
  title: 'Create a report',
  summary: 'Creates a report, empty or from a template.',
  input: z.object({
    project_id: projectId,
    name,
    template: z
      .enum(TEMPLATES)
      .default('blank')
      .meta({
        title: 'Template',
        description: 'Initial content: blank, monthly (for a client), technical (an audit) or rankings.',
        examples: ['monthly'],
      }),
  }),
  output: one,
});

export const listReports = defineEndpoint({
  ...shared,
  id: 'list_reports',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/reports',
  title: 'List reports',
  summary: 'Lists the reports of a project, last changed first.',
  input: z.object({
    project_id: projectId,
    q: z
      .string()
      .trim()
      .max(120)
      .meta({ title: 'Name', description: 'Part of the name.', examples: ['March'] })
      .optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      reports: z.array(reportSummary).describe('Reports'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getReport = defineEndpoint({
  ...shared,
  id: 'get_report',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/reports/{id}',
  title: 'Get a report',
  summary: 'Returns the settings and blocks of a report, without metrics.',
  input: z.object({ project_id: projectId, id: reportId }),
  output: one,
});

export const saveReport = defineEndpoint({
  ...shared,
  id: 'save_report',
  method: 'PATCH',
  path: '/projects/{project_id}/reports/{id}',
  bodyMaxBytes: BODY_MAX_BYTES,
  title: 'Change a report',
  summary:
    'Changes the given fields, based on a revision. If the report was changed since that revision, nothing is overwritten (409).',
  input: z.object({
    project_id: projectId,
    id: reportId,
    base_revision: z
      .int()
      .min(1)
      .meta({ title: 'Revision', description: 'Revision that the change is based on.', examples: [1] }),
    name: name.optional(),
    days: period.days.optional(),
    from: period.from.optional(),
    to: period.to.optional(),
    compare: compare.optional(),
    cover_title: cover.cover_title.optional(),
    client: cover.client.optional(),
    author: cover.author.optional(),
    logo: cover.logo.optional(),
    logo_image: cover.logo_image.optional(),
    color: cover.color.optional(),
    footer: cover.footer.optional(),
    show_product: cover.show_product.optional(),
    blocks: blocks.optional(),
  }),
  output: one,
});

export const deleteReport = defineEndpoint({
  ...shared,
  id: 'delete_report',
  method: 'DELETE',
  path: '/projects/{project_id}/reports/{id}',
  title: 'Delete a report',
  summary: 'Deletes a report, its share links and its email schedule. The underlying data is kept.',
  input: z.object({ project_id: projectId, id: reportId }),
  output: deletedAnswer,
});

export const reportDocument = z.object({
  name: z.string().describe('Name'),
  domain: z.string().describe('Domain of the project'),
  project: z.string().describe('Name of the project'),
  cover: coverOf.describe('Its first page'),
  from: z.string().describe('First day, YYYY-MM-DD'),
  to: z.string().describe('Last day, YYYY-MM-DD'),
  before: z
    .object({ from: z.string().describe('First day'), to: z.string().describe('Last day') })
    .nullable()
    .describe('The period it is compared with; null: none'),
  rendered_at: z.string().describe('When it was rendered, ISO 8601 UTC'),
  blocks: z.array(renderedBlock).describe('Blocks, in order, each with its own state'),
});
/** A rendered report. */
export type ReportDocument = z.output<typeof reportDocument>;

export const getReportDocument = defineEndpoint({
  ...shared,
  id: 'get_report_document',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/reports/{id}/document',
  title: 'Get a report with metrics',
  summary: 'Renders the report now: every block with its metrics, or the reason why there are none.',
  input: z.object({ project_id: projectId, id: reportId }),
  output: z.object({ data: z.object({ document: reportDocument.describe('The report') }) }),
});

export const exportReportPdf = defineEndpoint({
  ...shared,
  id: 'export_report_pdf',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/reports/{id}/pdf',
  file: true,
  title: 'Export a report as PDF',
  summary: 'Exports the report as a tagged A4 PDF with page numbers and an outline.',
  input: z.object({ project_id: projectId, id: reportId }),
  output: fileAnswer,
});
