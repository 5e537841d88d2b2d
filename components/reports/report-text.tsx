'use client';

import { Markdown } from '#components/markdown.tsx';

/** Text block of a report: Markdown as our own elements, never as HTML. */
export const ReportText = ({ text }: { text: string }) => <Markdown text={text} />;
