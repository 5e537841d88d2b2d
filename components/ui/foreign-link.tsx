import { cn } from '#components/ui/cn.ts';
import { safeHref } from '#lib/text/format.ts';
import { useMessages } from '#messages';

/** A URL from a third-party page: a link if it is http or https, plain text otherwise. */
export function ForeignLink({ url, text, className }: { url: string; text?: string; className?: string }) {
  const t = useMessages();
  const href = safeHref(url);
  const shown = text ?? url;
  if (!href) return <span className={cn('break-all', className)}>{shown}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow noreferrer"
      className={cn('foreign-link', className ?? 'break-all')}
    >
      {shown}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  );
}
