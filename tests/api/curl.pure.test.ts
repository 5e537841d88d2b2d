import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every screen of results or records offers its call', () => {
  const nameOf = (file: string) => file.replace(/^app\/\(dashboard\)\//, '').replace(/\/?page\.tsx$/, '');
  // These offer it within, beside the raw answer or with the figures; the overview shows beginnings of many lists, the system's state has no one call; one is printed.
  const within = ['ai-answers/[id]', 'domains/[id]', 'keywords/[id]', 'page-audits/[id]', 'rankings', 'searches/[id]'];
  const others = ['', 'settings/system', 'site-audits/[id]/report'];
  const without = globSync('app/(dashboard)/**/page.tsx').filter((file) => {
    const source = readFileSync(file, 'utf8');
    return /\bread\(/.test(source) && !source.includes('<ScreenCurl') && ![...within, ...others].includes(nameOf(file));
  });
  expect(without).toEqual([]);
});
