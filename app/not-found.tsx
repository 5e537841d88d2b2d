export const metadata = { title: 'Not found' };

/** Plain elements only: what this page is made of is loaded with every other page, the sign-in page too. */
export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
        <h1 className="font-semibold text-section">There is nothing at this address</h1>
        <p className="max-w-110 text-balance text-muted">
          The page may have been deleted, or the address has a slip in it.
        </p>
        <a
          href="/"
          className="mt-2 inline-flex h-9 items-center rounded-control bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong touch:h-11"
        >
          To the overview
        </a>
      </div>
    </main>
  );
}
