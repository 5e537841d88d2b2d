import { useMessages } from '#messages';
import { Skeleton } from './skeleton.tsx';

/** Placeholders at their final sizes, below that of a heading, so that nothing shifts when the content arrives. */
export function LoadingBlocks({ heading = 'h-12 w-80', blocks }: { heading?: string; blocks: readonly string[] }) {
  const t = useMessages();
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-4">
      <Skeleton className={`max-w-full ${heading}`} />
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <Skeleton key={place} className={block} />
      ))}
    </div>
  );
}
