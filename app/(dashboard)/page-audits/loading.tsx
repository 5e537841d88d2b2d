import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** The list's boxes, of the same sizes. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-24', 'h-100']} />;
}
