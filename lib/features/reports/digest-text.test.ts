import { expect, test } from 'vitest';
import type { ReportDocument } from '#lib/features/reports/contract.ts';
import { digestText } from './digest-text.ts';

const kpi = { unit: '', better: 'higher', reason: null, as_of: null } as const;
const document: ReportDocument = {
  name: 'March',
  domain: 'example.com',
  project: 'Shop',
  cover: {
    title: '',
    client: '',
    author: 'Bright',
    logo: '',
    logo_image: '',
    color: '',
    footer: '',
    show_product: true,
  },
  from: '2026-03-02',
  to: '2026-03-31',
  before: null,
  rendered_at: '2026-03-31T06:00:00.000Z',
  blocks: [
    {
      id: 'k',
      kind: 'kpis',
      items: [
        { ...kpi, id: 'visibility', label: 'Visibility', unit: '%', value: 41.25, before: 38 },
        {
          ...kpi,
          id: 'average_position',
          label: 'Average position',
          better: 'lower',
          position: true,
          value: 8.3,
          before: 10,
        },
        {
          ...kpi,
          id: 'ai_coverage',
          label: 'AI',
          unit: '%',
          better: 'neither',
          value: 28,
          before: null,
          note: 'As of May.',
        },
        { ...kpi, id: 'ai_citation_rate', label: 'Cited', unit: '%', value: 10, before: null, note: 'As of May.' },
        { ...kpi, id: 'backlinks', label: 'Backlinks', value: 1200, before: 1200 },
        { ...kpi, id: 'audit_score', label: 'Site health', value: null, before: null, reason: 'No site audit.' },
      ],
    },
  ],
};

test('an email has the figures and the link, and no number that was not measured', () => {
  expect(digestText(document, { address: 'https://seo.example/share/x', what: 'this link expires' })).toEqual({
    subject: 'March: example.com, 2 Mar 2026 to 31 Mar 2026',
    text: [
      'March',
      'example.com, 2 Mar 2026 to 31 Mar 2026',
      '',
      'Visibility: 41.3%, ▲ 3.3 (previously: 38%)',
      'Average position: 8.3, ▲ 1.7 (previously: 10)',
      'AI: 28%',
      'Cited: 10%',
      'Backlinks: 1,200 (unchanged)',
      'Site health: not measured. No site audit.',
      'As of May.',
      '',
      'Read the report (this link expires):',
      'https://seo.example/share/x',
      '',
      'Bright',
      '',
    ].join('\n'),
  });
});

test('the subject is one line, whatever the name contains', () => {
  const name = `a\r\nBcc: x@example.com\u2028${'y'.repeat(300)}`;
  const { subject } = digestText({ ...document, name }, { address: 'link', what: '' });
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(subject.length).toBeLessThanOrEqual(200);
});

test('a report with the table of insights has its first five in the email, each on one line', () => {
  const rows = ['a\nb', 'c', 'd', 'e', 'f', 'g'].map((summary, at) => [
    summary,
    'x.example/',
    at === 1 ? '–' : `1,0${at}0`,
  ]);
  const block: ReportDocument['blocks'][number] = {
    id: 't',
    kind: 'table',
    table: {
      title: 'Top insights',
      source: 'Search Console, rank checks, site audit',
      columns: [],
      rows,
      total: 6,
      reason: null,
      as_of: null,
    },
  };
  const { text } = digestText({ ...document, blocks: [block] }, { address: 'link', what: '' });
  expect(text.split('\n').slice(3, 10)).toEqual([
    'Top insights:',
    '- a b, +1,000 clicks a month to gain',
    '- c',
    '- d, +1,020 clicks a month to gain',
    '- e, +1,030 clicks a month to gain',
    '- f, +1,040 clicks a month to gain',
    '',
  ]);
});
