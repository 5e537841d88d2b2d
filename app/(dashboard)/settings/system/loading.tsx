import { LoadingBlocks } from '#components/ui/loading-blocks.tsx';

/** Boxes of the parts, the installation, the engines and the processes: a part that hangs is waited for some seconds. */
export default function Loading() {
  return <LoadingBlocks blocks={['h-44', 'h-60', 'h-56', 'h-44']} />;
}
