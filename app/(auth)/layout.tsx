import type { ReactNode } from 'react';

/** A centered card without any of the dashboard's scripts. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-96 gap-5 rounded-panel border bg-panel p-6">{children}</div>
    </main>
  );
}
