import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The list's box, of the same size. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-9', 'h-100']} />;
}
