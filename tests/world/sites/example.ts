import { defineSite, html } from '../site.ts';

/** The domain in documentation and labeled requests: one plain page. */
export const example = defineSite({
  id: 'example',
  hosts: ['example.com', 'www.example.com'],
  pages: {
    '/': html(
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An example</title></head><body><h1>An example</h1><p>A page to name in examples.</p></body></html>',
    ),
  },
});
