import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the timeline and the parts, at their final sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-92', 'h-88', 'h-88']} />;
}
