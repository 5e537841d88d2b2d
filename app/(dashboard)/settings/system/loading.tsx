import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/**
 * Skeleton of the components, the installation, the engines and the processes: a component that hangs delays the page by a
 * few seconds.
 */
export default function Loading() {
  return <LoadingBlocks blocks={['h-44', 'h-60', 'h-56', 'h-44']} />;
}
