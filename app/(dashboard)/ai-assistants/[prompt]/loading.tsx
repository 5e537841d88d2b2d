import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of an answer and the list of answers. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-100', 'h-94']} />;
}
