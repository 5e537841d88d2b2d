import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the upload, the files and the tables, at its final size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-50', 'h-60', 'h-70']} />;
}
