import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { ListFailed, LoadingRows } from './list-pages.tsx';
import { OutOfDate } from './out-of-date.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; isPlaceholderData: boolean; refetch: () => unknown };
  /** What is loaded: "the backlinks". */
  what: string;
  /** Shown until the first response. */
  loading?: ReactNode;
  className?: string;
  children: (data: Data) => ReactNode;
}

/**
 * The data of a query, or that it is loading or failed to load. Data stays while other data is loaded, then dimmed, and when a
 * refetch fails, then with a notice that it is outdated.
 */
export function Loaded<Data>({ query, what, loading = <LoadingRows />, className, children }: LoadedProps<Data>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (data === undefined) return error ? <ListFailed what={what} error={error} onRetry={() => refetch()} /> : loading;
  return (
    <>
      <OutOfDate query={query} className="m-3" />
      <div className={cn(className, isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  );
}
