import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Header, blocks and preview as boxes of the same sizes. */
export default function Loading() {
  return <LoadingBlocks heading="h-13 w-100 max-w-full" blocks={['h-200']} />;
}
