import { safeHref } from '#lib/text/format.ts';
import { useMessages } from '#messages';

/** A URL from a third-party page under its own text: a link if it is http or https, plain text otherwise. */
export function SmallLink({ url, text }: { url: string; text: string }) {
  const t = useMessages();
  const href = safeHref(url);
  if (!href) return <span dir="auto">{text}</span>;
  return (
    <a
      href={href}
      dir="auto"
      target="_blank"
      rel="noopener nofollow noreferrer"
      className="break-words rounded-control text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
    >
      {text}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  );
}
