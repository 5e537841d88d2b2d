import { Mark } from './logo.tsx';

/** What stands in place of the product's name and logo. */
export interface ShownBrand {
  /** Name; may be empty. */
  name: string;
  /** Address of the logo image; empty: the name alone. */
  logo: string;
}

/** The product's logo and name, or the agency's. The collapsed sidebar has no room for the name. */
export function Wordmark({ brand }: { brand: ShownBrand | null }) {
  if (!brand) {
    return (
      <>
        <Mark className="size-6 shrink-0" />
        <span className="hidden-menu:sr-only">Serpentine</span>
      </>
    );
  }
  const { name, logo } = brand;
  return logo ? (
    // biome-ignore lint/performance/noImgElement: at most 150 KB, in the size that the agency chose.
    <img src={logo} alt={name} className="h-8 min-w-0 max-w-full object-contain object-left" />
  ) : (
    <span dir="auto" className="truncate">
      {name}
    </span>
  );
}
