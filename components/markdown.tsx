'use client';

import dynamic from 'next/dynamic';

/**
 * Third-party Markdown: answers of engines and models, texts of reports. `cite` renders a citation marker. The parser is
 * loaded on demand; the server renders it too, so printed reports include it.
 */
export const Markdown = dynamic(() => import('./markdown-text.tsx'));
