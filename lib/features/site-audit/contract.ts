import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, url, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { COLUMN_IDS } from '#lib/features/site-audit/columns-contract.ts';
import { filterText } from '#lib/features/site-audit/filter-contract.ts';
import {
  pageRef,
  severity,
  siteAuditDetail,
  siteAuditId,
  siteAuditStatus,
  siteAuditSummary,
  siteFinding,
  siteIssue,
  siteLink,
} from '#lib/features/site-audit/parts-contract.ts';
import { patterns } from '#lib/features/site-audit/patterns.ts';

const base = { scope: 'audit', area: 'sites', tool: false } as const;

const nextCursor = z.string().nullable().describe('Cursor of the next part; null on the last one');
const columnName = z.enum(COLUMN_IDS);
const pageNo = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ title: 'Number', description: 'Number of the address in this audit.', examples: [1] });
const many = z
  .int()
  .min(1)
  .max(500)
  .default(100)
  .meta({ title: 'Limit', description: 'How many entries an answer holds at most, 1 to 500.', examples: [100] });
/** Holds the value that the rows are sorted by. */
const longCursor = z
  .string()
  .trim()
  .min(1)
  .max(2_500)
  .meta({
    title: 'Cursor',
    description: 'Where to go on: the next_cursor of the answer before.',
    examples: ['WyIyMDAiLDFd'],
  });
const flag = (title: string, description: string) => z.boolean().meta({ title, description });
const part = z
  .string()
  .trim()
  .min(1)
  .max(512)
  .meta({ title: 'Search', description: 'Part of the address or the title.', examples: ['/blog/'] });
const answer = z.object({ data: z.object({ audit: siteAuditSummary.describe('The site audit') }) });

export const startSiteAudit = defineEndpoint({
  ...base,
  id: 'start_site_audit',
  method: 'POST',
  path: '/site_audits',
  status: 202,
  title: 'Start a site audit',
  summary: 'Queues a stored audit of a whole site: its pages are crawled, checked one by one and against each other.',
  input: z.object({
    url,
    project_id: uuid.meta({ title: 'Project', description: 'Project to file it under.' }).optional(),
    max_pages: z
      .int()
      .min(1)
      .max(50_000)
      .default(1_000)
      .meta({
        title: 'Pages at most',
        description: 'How many pages are fetched, 1 to 50,000.',
        examples: [1_000],
      }),
    max_depth: z
      .int()
      .min(0)
      .max(100)
      .default(20)
      .meta({ title: 'Depth at most', description: 'Clicks from the start page, 0 to 100.', examples: [20] }),
    max_minutes: z
      .int()
      .min(1)
      .max(2_880)
      .default(240)
      .meta({
        title: 'Minutes at most',
        description: 'How long the crawl may take, 1 to 2,880 minutes.',
        examples: [240],
      }),
    include: patterns('Only', 'Only addresses that match one of these patterns are fetched.'),
    exclude: patterns('Leave out', 'Addresses that match one of these patterns are not fetched.'),
    subdomains: flag('Subdomains', 'Whether subdomains of the host belong to the site').default(false),
    obey_robots: flag('Obey robots.txt', 'Off only for sites of your own').default(true),
    sitemaps: flag('Read sitemaps', 'Also fetch the pages that its sitemaps name').default(true),
    render: flag('Open in a browser', 'Open each page in a browser; much slower').default(false),
    check_external: flag('Try links to other sites', 'Whether links that leave the site are tried').default(true),
    keep_html: flag('Keep the HTML', 'Keep each page as it was served, as evidence').default(true),
    user_agent: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .refine((value) => /^[\x20-\x7e]+$/.test(value), { error: 'must be of printable ASCII characters' })
      .meta({
        title: 'User agent',
        description: 'Name given to the site in place of our own, printable ASCII.',
        examples: ['Mozilla/5.0 (compatible; MyAudit/1.0)'],
      })
      .optional(),
  }),
  output: answer,
});

export const listSiteAudits = defineEndpoint({
  ...base,
  id: 'list_site_audits',
  method: 'GET',
  path: '/site_audits',
  title: 'List site audits',
  summary: 'Your stored site audits, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Search', description: 'Part of the address' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only site audits of this project' }).optional(),
    status: siteAuditStatus.meta({ title: 'State', description: 'Only site audits in this state' }).optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      audits: z.array(siteAuditSummary).describe('Site audits, newest first'),
      next_cursor: nextCursor,
    }),
  }),
});

export const getSiteAudit = defineEndpoint({
  ...base,
  id: 'get_site_audit',
  method: 'GET',
  path: '/site_audits/{id}',
  title: 'Read a site audit',
  summary: 'One site audit: its progress while it runs, score and distributions when it is done.',
  input: z.object({ id: siteAuditId }),
  output: z.object({ data: z.object({ audit: siteAuditDetail.describe('The site audit') }) }),
});

const change = (id: string, verb: string, title: string, summary: string) =>
  defineEndpoint({
    ...base,
    id,
    method: 'POST',
    path: `/site_audits/{id}/${verb}`,
    title,
    summary,
    input: z.object({ id: siteAuditId }),
    output: answer,
  });

export const pauseSiteAudit = change(
  'pause_site_audit',
  'pause',
  'Pause a site audit',
  'Ends what is under way and waits until it is resumed; what was fetched stays.',
);
export const resumeSiteAudit = change(
  'resume_site_audit',
  'resume',
  'Resume a site audit',
  'Goes on with a paused site audit where it was; nothing is fetched twice.',
);
export const stopSiteAudit = change(
  'stop_site_audit',
  'stop',
  'Stop a site audit',
  'Ends the crawl now and reports on what was fetched.',
);

export const deleteSiteAudit = defineEndpoint({
  ...base,
  id: 'delete_site_audit',
  method: 'DELETE',
  path: '/site_audits/{id}',
  title: 'Delete a site audit',
  summary: 'Removes a site audit with its pages, findings and kept HTML.',
  input: z.object({ id: siteAuditId }),
  output: z.object({ data: z.object({ deleted: z.literal(true).describe('It is gone') }) }),
});

/** A row of the explorer: the columns asked for and `no`, under their names. */
export const explorerRow = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]).describe('Value; null where it does not apply'),
);
export type ExplorerRow = z.output<typeof explorerRow>;

export const listSitePages = defineEndpoint({
  ...base,
  id: 'list_site_pages',
  method: 'GET',
  path: '/site_audits/{id}/pages',
  title: 'Explore the pages of a site audit',
  summary: 'Addresses of a site audit as a table: filtered, sorted, part by part. Works while it runs.',
  input: z.object({
    id: siteAuditId,
    filter: filterText.optional(),
    query: part.optional(),
    external: flag('Other sites too', 'Also addresses of other sites').default(false),
    columns: z
      .array(columnName)
      .min(1)
      .max(60)
      .meta({ title: 'Columns', description: 'Columns of the rows; all when left out.', examples: [['url', 'status']] })
      .optional(),
    sort: columnName
      .default('no')
      .meta({ title: 'Sort by', description: 'Column to sort by; empty values come last.', examples: ['rank'] }),
    order: z
      .enum(['asc', 'desc'])
      .default('asc')
      .meta({ title: 'Order', description: 'Ascending or descending.', examples: ['desc'] }),
    cursor: longCursor.optional(),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .meta({
        title: 'Begin at',
        description: 'Rows to leave out, for tables that jump; without a cursor.',
        examples: [0],
      })
      .optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      pages: z.array(explorerRow).describe('Rows: the columns asked for, and `no`'),
      total: z.int().describe('Rows that pass the filter'),
      next_cursor: nextCursor,
    }),
  }),
});

export const getSitePage = defineEndpoint({
  ...base,
  id: 'get_site_page',
  method: 'GET',
  path: '/site_audits/{id}/pages/{no}',
  title: 'Read one page of a site audit',
  summary:
    'Everything a site audit knows of one address: its columns, findings, and the links that lead here and away.',
  input: z.object({ id: siteAuditId, no: pageNo }),
  output: z.object({
    data: z.object({
      page: explorerRow.describe('All columns'),
      findings: z.array(siteFinding).describe('What is wrong with it, the worst first'),
      redirects: z.array(pageRef).describe('Addresses it redirects to, one after the other'),
      links_in: z.array(siteLink).describe('The first 100 links that lead here'),
      links_out: z.array(siteLink).describe('The first 100 links that lead away'),
      duplicates: z.array(pageRef).describe('The first 50 pages with the same or nearly the same text'),
      html: z.boolean().describe('Whether its HTML was kept'),
      previous: z
        .object({
          audit: z.string().describe('Site audit before this one'),
          no: z.int().describe('Number of the address there'),
          score: z.int().nullable().describe('Score of the page there'),
        })
        .nullable()
        .describe('The same address in the site audit before; null when it was not there'),
    }),
  }),
});

export const listSiteIssues = defineEndpoint({
  ...base,
  id: 'list_site_issues',
  method: 'GET',
  path: '/site_audits/{id}/issues',
  title: 'Issues of a site audit',
  summary: 'Every check that failed on any page, with the number of its pages; the worst first.',
  input: z.object({
    id: siteAuditId,
    severity: severity.meta({ title: 'Severity', description: 'Only issues of this severity' }).optional(),
  }),
  output: z.object({
    data: z.object({
      issues: z.array(siteIssue).describe('Issues, the worst first; empty: no issues'),
      passed: z
        .array(
          z.object({
            check: z.string().describe('Check'),
            category: z.string().describe('Topic'),
            title: z.string().describe('The rule'),
            pages: z.int().describe('Pages that keep it'),
          }),
        )
        .describe('Checks that no page failed'),
      not_measured: z
        .array(
          z.object({
            check: z.string().describe('Check'),
            title: z.string().describe('The rule'),
            reason: z.string().describe('Why nothing can be said'),
          }),
        )
        .describe('Checks that could not be measured on any page'),
    }),
  }),
});

export const listIssuePages = defineEndpoint({
  ...base,
  id: 'list_site_issue_pages',
  method: 'GET',
  path: '/site_audits/{id}/issues/{check}',
  title: 'Pages with an issue',
  summary: 'Pages of a site audit on which one check failed, each with what was found.',
  input: z.object({
    id: siteAuditId,
    check: z
      .string()
      .regex(/^[a-z0-9-]{1,80}$/)
      .meta({ title: 'Check', description: 'Id of a check.', examples: ['title-missing'] }),
    query: part.optional(),
    cursor: cursor.optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      issue: siteIssue.describe('The issue'),
      pages: z
        .array(
          z.object({
            page: pageRef.describe('The page'),
            finding: siteFinding.describe('What was found on it'),
          }),
        )
        .describe('Pages with it, in the order in which they were found'),
      total: z.int().describe('Pages with it'),
      next_cursor: nextCursor,
    }),
  }),
});

export const listSiteLinks = defineEndpoint({
  ...base,
  id: 'list_site_links',
  method: 'GET',
  path: '/site_audits/{id}/links',
  title: 'Links of a site audit',
  summary: 'Links, redirects, canonical and language references between the addresses of a site audit.',
  input: z.object({
    id: siteAuditId,
    from: pageNo.meta({ title: 'From', description: 'Only from this address.' }).optional(),
    to: pageNo.meta({ title: 'To', description: 'Only to this address.' }).optional(),
    kind: z
      .enum(['link', 'redirect', 'canonical', 'hreflang'])
      .meta({ title: 'Kind', description: 'Only of this kind', examples: ['link'] })
      .optional(),
    target: z
      .enum(['broken', 'redirect', 'external', 'blocked'])
      .meta({ title: 'Leading to', description: 'Only links that lead to such an address', examples: ['broken'] })
      .optional(),
    cursor: cursor.optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      links: z.array(siteLink).describe('Links, in the order of the pages that have them'),
      next_cursor: nextCursor,
    }),
  }),
});

export const listSiteDuplicates = defineEndpoint({
  ...base,
  id: 'list_site_duplicates',
  method: 'GET',
  path: '/site_audits/{id}/duplicates',
  title: 'Duplicates of a site audit',
  summary: 'Groups of pages with the same text, nearly the same text, title, description or main heading.',
  input: z.object({
    id: siteAuditId,
    by: z
      .enum(['text', 'near', 'title', 'description', 'h1'])
      .default('text')
      .meta({ title: 'Same', description: 'What the pages of a group share', examples: ['title'] }),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      groups: z
        .array(
          z.object({
            value: z.string().nullable().describe('What they share; null for texts'),
            count: z.int().describe('Pages in the group'),
            pages: z.array(pageRef).describe('The first 20 of them'),
          }),
        )
        .describe('Groups, the largest first'),
      total: z.int().describe('Groups in all'),
      next_cursor: nextCursor,
    }),
  }),
});

export const getSiteTree = defineEndpoint({
  ...base,
  id: 'get_site_tree',
  method: 'GET',
  path: '/site_audits/{id}/tree',
  title: 'Tree of a site audit',
  summary: 'Folders and pages one level below a path, with what is in and below each.',
  input: z.object({
    id: siteAuditId,
    path: z
      .string()
      .max(2_048)
      .regex(/^\//, { error: 'must begin with a slash' })
      .default('/')
      .meta({
        title: 'Path',
        description: 'Folder whose entries are wanted; begins with a slash.',
        examples: ['/blog/'],
      }),
    host: z
      .string()
      .max(300)
      .meta({ title: 'Host', description: 'Only addresses of this host; left out: of all hosts of the site.' })
      .optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      path: z.string().describe('The folder'),
      entries: z
        .array(
          z.object({
            name: z.string().describe('Last part of the path; a folder ends with a slash'),
            path: z.string().describe('Whole path'),
            addresses: z.int().describe('Addresses in and below it'),
            pages: z.int().describe('Pages in and below it'),
            broken: z.int().describe('Addresses in and below it that answer with an error or not at all'),
            not_indexable: z.int().describe('Pages in and below it that cannot appear in search results'),
            score: z.number().nullable().describe('Mean score of its pages'),
            page: pageRef.nullable().describe('The address itself, when there is one'),
            is_folder: z.boolean().describe('Whether anything lies below it'),
          }),
        )
        .describe('Entries by name'),
      total: z.int().describe('Entries in all'),
    }),
  }),
});

export const getSiteGraph = defineEndpoint({
  ...base,
  id: 'get_site_graph',
  method: 'GET',
  path: '/site_audits/{id}/graph',
  title: 'Link graph of a site audit',
  summary: 'The strongest pages and the links between them, or the neighbours of one page, for a picture.',
  input: z.object({
    id: siteAuditId,
    around: pageNo.meta({ title: 'Around', description: 'Only this address and its neighbours.' }).optional(),
    limit: z
      .int()
      .min(2)
      .max(500)
      .default(150)
      .meta({ title: 'Pages at most', description: 'How many pages, 2 to 500.', examples: [150] }),
  }),
  output: z.object({
    data: z.object({
      nodes: z
        .array(
          pageRef.extend({
            depth: z.int().nullable().describe('Clicks from the start page'),
            rank: z.number().nullable().describe('Internal link rank, 0 to 100'),
            links_in: z.int().nullable().describe('Pages that link here'),
          }),
        )
        .describe('Pages, the strongest first'),
      edges: z
        .array(
          z.object({
            from: z.int().describe('Number of the page with the link'),
            to: z.int().describe('Number of the page it leads to'),
          }),
        )
        .describe('Links between them, at most 5,000'),
      total: z.int().describe('Own addresses of the audit'),
    }),
  }),
});

const changedIssue = z.object({
  check: z.string().describe('Check'),
  title: z.string().describe('What is wrong'),
  severity: severity.describe('How bad it is'),
  new: z.int().describe('Pages on which it is new'),
  mended: z.int().describe('Pages on which it is gone'),
  still: z.int().describe('Pages on which it was then and is now'),
  unknown: z.int().describe('Pages on which it was then, and that were not measured now'),
});

export const compareSiteAudits = defineEndpoint({
  ...base,
  id: 'compare_site_audits',
  method: 'GET',
  path: '/site_audits/{id}/comparison',
  title: 'Compare two site audits',
  summary: 'What is new, mended and still there since another audit of the same site; pages added and gone.',
  input: z.object({
    id: siteAuditId,
    with: uuid
      .meta({ title: 'With', description: 'Id of the other site audit; left out: the finished one before.' })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      comparison: z
        .object({
          previous: siteAuditSummary.nullable().describe('The audit compared with; null when there is none'),
          score_delta: z.int().nullable().describe('Score now less score then'),
          issues: z.array(changedIssue).describe('Checks that failed then or now, the most changed first'),
          new: z.int().describe('Findings that are new'),
          mended: z.int().describe('Findings that are gone'),
          still: z.int().describe('Findings that were there and are there'),
          pages_added: z.int().describe('Pages that were not there then'),
          pages_gone: z.int().describe('Pages that were there then and are not now'),
          pages_changed: z.int().describe('Pages whose status, title, description, heading or text differ'),
        })
        .describe('The comparison'),
    }),
  }),
});

export const listComparedPages = defineEndpoint({
  ...base,
  id: 'list_compared_site_pages',
  method: 'GET',
  path: '/site_audits/{id}/comparison/pages',
  title: 'Pages in which two site audits differ',
  summary: 'Pages added, gone or changed; or on which one check is new, mended or still there.',
  input: z.object({
    id: siteAuditId,
    with: uuid
      .meta({ title: 'With', description: 'Id of the other site audit; left out: the finished one before.' })
      .optional(),
    what: z.enum(['added', 'gone', 'changed', 'new', 'mended', 'still']).meta({
      title: 'Which',
      description: 'Pages added, gone, changed; findings new, mended, still',
      examples: ['added'],
    }),
    check: z
      .string()
      .regex(/^[a-z0-9-]{1,80}$/)
      .meta({ title: 'Check', description: 'Only findings of this check.', examples: ['title-missing'] })
      .optional(),
    cursor: cursor.optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      pages: z
        .array(
          z.object({
            url: z.string().describe('Address'),
            no: z.int().nullable().describe('Its number now; null when it is gone'),
            previous_no: z.int().nullable().describe('Its number then; null when it was not there'),
            check: z.string().nullable().describe('Check; null for pages added, gone or changed'),
            title: z.string().nullable().describe('What is wrong; null for pages added, gone or changed'),
            changes: z
              .array(
                z.object({
                  field: z.string().describe('Column'),
                  before: z.string().nullable().describe('Value then'),
                  now: z.string().nullable().describe('Value now'),
                }),
              )
              .describe('What differs, for changed pages'),
          }),
        )
        .describe('Pages by address'),
      next_cursor: nextCursor,
    }),
  }),
});

export const exportSiteAudit = defineEndpoint({
  ...base,
  id: 'export_site_audit',
  method: 'GET',
  path: '/site_audits/{id}/export',
  file: true,
  title: 'Export a site audit',
  summary: 'Pages, issues, findings or links as a file, streamed: CSV, JSON or XLSX.',
  input: z.object({
    id: siteAuditId,
    what: z
      .enum(['pages', 'issues', 'findings', 'links'])
      .default('pages')
      .meta({ title: 'What', description: 'Pages, issues, findings page by page, or links', examples: ['pages'] }),
    format: z
      .enum(['csv', 'json', 'xlsx'])
      .default('csv')
      .meta({ title: 'Format', description: 'Kind of file', examples: ['csv'] }),
    filter: filterText.optional(),
    query: part.optional(),
    external: flag('Other sites too', 'Also addresses of other sites').default(false),
    columns: z
      .array(columnName)
      .min(1)
      .max(60)
      .meta({
        title: 'Columns',
        description: 'Columns of the pages; all when left out.',
        examples: [['url', 'status']],
      })
      .optional(),
    sort: columnName
      .default('no')
      .meta({ title: 'Sort by', description: 'Column to sort pages by.', examples: ['no'] }),
    order: z.enum(['asc', 'desc']).default('asc').meta({ title: 'Order', description: 'Ascending or descending.' }),
  }),
  output: fileAnswer,
});
