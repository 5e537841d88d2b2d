'use client';

import dynamic from 'next/dynamic';

/**
 * Foreign Markdown: answers of engines and models, texts of reports. `cite` draws the mark of a citation. The parser is
 * loaded where there is a text to show; the server draws it too, so printed reports have it.
 */
export const Markdown = dynamic(() => import('./markdown-text.tsx'));
