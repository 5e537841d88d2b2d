import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Skeleton of the form and the list, at its final size. */
export default function Loading() {
  return <LoadingBlocks heading="h-12 w-80 max-w-full" blocks={['h-9', 'h-43', 'h-100']} />;
}
