import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the tabs, the table and the charts. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-100', 'h-94', 'h-50']} />;
}
