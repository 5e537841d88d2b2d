'use client';

import { Markdown } from '#components/markdown.tsx';

/** Text of a report: Markdown as elements of our own, never as HTML. */
export const ReportText = ({ text }: { text: string }) => <Markdown text={text} />;
