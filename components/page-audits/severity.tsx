import { cn } from '#components/ui/cn.ts';
import { CircleX, Info, OctagonX, ShieldCheck, TextSearch, TriangleAlert } from '#components/ui/icons.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import type { Severity } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const styles = (t: Translator) =>
  ({
    critical: { icon: OctagonX, ink: 'text-fault', word: t('Critical') },
    error: { icon: CircleX, ink: 'text-fault', word: t('Error') },
    warning: { icon: TriangleAlert, ink: 'text-warning', word: t('Warning') },
    notice: { icon: Info, ink: 'text-notice', word: t('Notice') },
    best_practice: { icon: ShieldCheck, ink: 'text-muted', word: t('Best practice') },
    info: { icon: TextSearch, ink: 'text-muted', word: t('Info') },
  }) as const;

/** Name of each severity. */
export const severityName = (t: Translator, severity: string): string =>
  Object.entries(styles(t)).find(([id]) => id === severity)?.[1].word ?? severity;

/** Shape, color and a label for screen readers: never color alone. */
export function SeverityIcon({ severity, className }: { severity: Severity; className?: string }) {
  const t = useMessages();
  const { icon: Icon, ink, word } = styles(t)[severity];
  return (
    <span className={cn('inline-flex shrink-0', ink, className)}>
      <Icon className="size-4" />
      <span className="sr-only">{word}</span>
    </span>
  );
}

interface CountsProps {
  counts: { error: number; warning: number; notice: number } | null;
}

const countWords = {
  error: '{count} error|{count} errors',
  warning: '{count} warning|{count} warnings',
  notice: '{count} notice|{count} notices',
} as const;

/** Three counts in a row: errors (critical ones included), warnings, notices. */
export function SeverityCounts({ counts }: CountsProps) {
  const t = useMessages();
  if (!counts) return <NotMeasured />;
  return (
    <span className="flex items-center gap-3">
      {(['error', 'warning', 'notice'] as const).map((severity) => (
        <span
          key={severity}
          title={t.many(counts[severity], countWords[severity])}
          className={cn('inline-flex items-center gap-1', counts[severity] === 0 && 'text-muted')}
        >
          <SeverityIcon severity={severity} className={counts[severity] === 0 ? 'opacity-50' : undefined} />
          {counts[severity]}
        </span>
      ))}
    </span>
  );
}
