import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every screen of results or records offers its call', () => {
  const nameOf = (file: string) => file.replace(/^app\/\(dashboard\)\//, '').replace(/\/?page\.tsx$/, '');
  // These offer it inside the page, next to the raw answer or the metrics; the overview combines many lists, the system
  // status has no single call; one is the print view, one belongs to the dashboard alone.
  const within = ['ai-answers/[id]', 'domains/[id]', 'keywords/[id]', 'page-audits/[id]', 'rankings', 'searches/[id]'];
  const others = ['', 'settings/system', 'site-audits/[id]/report', 'projects/[id]/first-check'];
  const without = globSync('app/(dashboard)/**/page.tsx').filter((file) => {
    const source = readFileSync(file, 'utf8');
    return /\bread\(/.test(source) && !source.includes('<ScreenCurl') && ![...within, ...others].includes(nameOf(file));
  });
  expect(without).toEqual([]);
});
