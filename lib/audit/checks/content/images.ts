import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { distinctRequests, isRedirect } from '#lib/audit/checks/server/distinct-requests.ts';
import { graphemes } from '#lib/audit/facts/text/widths.ts';
import type { ImageFact, RenderedFacts } from '#lib/audit/types.ts';

const asItem = ({ selector, src, url, alt }: ImageFact) => ({
  selector,
  url: url ?? src,
  ...(alt ? { value: alt } : {}),
});
/** Image files of a load, one for each URL, without redirects. */
const filesOf = ({ requests }: RenderedFacts) =>
  distinctRequests(requests.items.filter(({ type }) => type === 'image')).filter((request) => !isRedirect(request));
const answered = ({ status }: { status: number | null }) => status !== null;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;

export const imageAlt = defineCheck({
  id: 'img-missing-alt',
  category: 'images',
  severity: 'warning',
  title: 'Images have an alt attribute',
  failureTitle: 'Images without an alt attribute',
  why: 'Search engines and screen readers learn from it what the image shows; an empty one marks decoration.',
  fix: 'Describe each image that says something in its alt attribute; write alt="" on decoration.',
  evaluate({ page: { images } }) {
    if (images.total === 0) return notApplicable('The page has no images.');
    if (images.withoutAlt === 0) return pass(plural(images.total, 'img element'));
    const missing = images.items.filter(({ alt, decorative }) => alt === null && !decorative);
    if (missing.length === 0 && images.items.length === images.total) return pass(plural(images.total, 'img element'));
    return fail(
      `${images.withoutAlt} of ${plural(images.total, 'img element')}`,
      'none without',
      missing.map(asItem),
      images.withoutAlt,
    );
  },
});

export const imageAltLong = defineCheck({
  id: 'img-alt-too-long',
  category: 'images',
  severity: 'notice',
  title: 'Alternative texts are short',
  failureTitle: 'Alternative texts are very long',
  why: 'Screen readers read them without a pause; long descriptions belong in the text.',
  fix: 'Say in one short sentence what the image shows.',
  limits: { maxCharacters: 100 },
  evaluate({ page: { images } }, { maxCharacters }) {
    if (images.total === 0) return notApplicable('The page has no images.');
    const long = images.items.filter(
      ({ alt }) => alt !== null && alt.length > maxCharacters && graphemes(alt) > maxCharacters,
    );
    if (long.length === 0) return pass();
    return fail(`${long.length} over ${maxCharacters} characters`, `at most ${maxCharacters}`, long.map(asItem));
  },
});

export const imageDimensions = defineCheck({
  id: 'img-missing-dimensions',
  category: 'images',
  severity: 'notice',
  title: 'Images state their size',
  failureTitle: 'Images without width and height',
  why: 'The browser cannot keep their place free, so the page jumps while it loads.',
  fix: 'Set width and height attributes (or a CSS aspect-ratio) on each image.',
  evaluate({ page: { images } }) {
    if (images.total === 0) return notApplicable('The page has no images.');
    if (images.unsized === 0) return pass(plural(images.total, 'img element'));
    const unsized = images.items.filter(({ sized, src }) => !sized && src !== '');
    return fail(
      `${images.unsized} of ${plural(images.total, 'img element')}`,
      'none',
      unsized.map(asItem),
      images.unsized,
    );
  },
});

export const pictureWithoutImg = defineCheck({
  id: 'picture-without-img',
  category: 'images',
  severity: 'warning',
  title: 'Each picture element holds an img',
  failureTitle: 'A picture element holds no img',
  why: 'Without the img nothing is shown at all.',
  fix: 'Put an <img> with src and alt as the last child of the <picture>.',
  evaluate({ page: { images } }) {
    if (images.pictures === 0) return notApplicable('The page has no picture elements.');
    const { items, total } = images.picturesWithoutImg;
    return total === 0 ? pass() : fail(`${total} without`, 'none', items, total);
  },
});

export const imageFormat = defineCheck({
  id: 'img-not-next-gen',
  category: 'images',
  severity: 'notice',
  title: 'Photos come in a modern format',
  failureTitle: 'No photo comes in a modern format',
  why: 'WebP and AVIF need about a third to a half of the bytes of JPEG and PNG.',
  fix: 'Offer WebP or AVIF through <picture> or by content negotiation.',
  limits: { minImages: 3 },
  evaluate({ page: { images } }, { minImages }) {
    const old = images.items.filter(({ url }) => /\.(?:jpe?g|png|gif|bmp)(?:$|[?#])/i.test(url ?? ''));
    if (old.length < minImages) return notApplicable(`Fewer than ${minImages} images in older formats.`);
    if (images.modernFormat > 0) return pass(`${images.modernFormat} in a modern format`);
    return fail(`${plural(old.length, 'image')}, all JPEG, PNG or GIF`, 'WebP or AVIF', old.map(asItem));
  },
});

export const imageLazyLcp = defineCheck({
  id: 'img-lazy-lcp',
  category: 'images',
  severity: 'warning',
  title: 'The largest image is not loaded late',
  failureTitle: 'The largest image is marked loading="lazy"',
  why: 'The browser waits with it until layout is done, so the main content appears later.',
  fix: 'Remove loading="lazy" from that image, and consider fetchpriority="high".',
  needs: ['rendered'],
  evaluate({ rendered: { lcpElement } }) {
    if (lcpElement === null || lcpElement.tag !== 'img') return notApplicable('The largest element is no image.');
    if (!lcpElement.lazy) return pass();
    const { selector, url } = lcpElement;
    return fail('loading="lazy"', 'eager loading', [{ selector, ...(url ? { url } : {}) }]);
  },
});

export const imageOversized = defineCheck({
  id: 'img-incorrectly-sized',
  category: 'images',
  severity: 'notice',
  title: 'Images are not much larger than shown',
  failureTitle: 'Images are far larger than they are shown',
  why: 'Visitors download pixels that nobody sees.',
  fix: 'Scale the files to the shown size (twice that for sharp screens), and offer sizes by srcset.',
  // High-density screens need twice the size in each dimension; more than three times is waste on any screen.
  limits: { maxScale: 3, minPixels: 250_000 },
  needs: ['rendered'],
  evaluate({ rendered: { images } }, { maxScale, minPixels }) {
    const shown = images?.items.filter(({ width, height }) => width > 0 && height > 0) ?? [];
    if (shown.length === 0) return notApplicable('No image is shown.');
    const large = shown.filter(
      ({ naturalWidth, naturalHeight, width, height }) =>
        naturalWidth * naturalHeight > minPixels &&
        naturalWidth > width * maxScale &&
        naturalHeight > height * maxScale,
    );
    if (large.length === 0) return pass(plural(shown.length, 'img element'));
    return fail(
      plural(large.length, 'img element'),
      `at most ${maxScale} times the shown size`,
      large.map(({ selector, url, naturalWidth, naturalHeight, width, height }) => ({
        selector,
        url,
        value: `${naturalWidth} × ${naturalHeight}, shown ${Math.round(width)} × ${Math.round(height)}`,
      })),
    );
  },
});

export const imageTooLarge = defineCheck({
  id: 'img-too-large',
  category: 'images',
  severity: 'warning',
  title: 'Image files are small',
  failureTitle: 'Image files are large',
  why: 'Large images are the commonest reason for a slow page.',
  fix: 'Compress them, scale them down, or use WebP or AVIF.',
  limits: { maxBytes: 100_000 },
  needs: ['rendered'],
  evaluate({ rendered }, { maxBytes }) {
    const all = filesOf(rendered);
    if (all.length === 0) return notApplicable('The page loaded no images.');
    const large = all.filter(({ bytes }) => bytes > maxBytes);
    if (large.length === 0) return pass(plural(all.length, 'image file'));
    const items = large.map(({ url, bytes }) => ({ url, value: kilobytes(bytes) }));
    return fail(
      `${large.length} of ${plural(all.length, 'image file')} over ${kilobytes(maxBytes)}`,
      `at most ${kilobytes(maxBytes)} each`,
      items,
    );
  },
});

/** Visible images with natural dimensions. */
const shownImages = (images: RenderedFacts['images']) =>
  images?.items.filter(({ width, height, naturalWidth }) => width > 1 && height > 1 && naturalWidth > 1) ?? [];
const sizes = ({
  selector,
  url,
  naturalWidth,
  naturalHeight,
  width,
  height,
}: ReturnType<typeof shownImages>[number]) => ({
  selector,
  url,
  value: `${naturalWidth} × ${naturalHeight}, shown ${Math.round(width)} × ${Math.round(height)}`,
});

export const imageAspectRatio = defineCheck({
  id: 'img-aspect-ratio',
  category: 'images',
  severity: 'notice',
  title: 'Images keep their proportions',
  failureTitle: 'Images are shown out of proportion',
  why: 'Stretched faces and products look broken.',
  fix: 'Set one of width and height and leave the other to the browser, or use object-fit.',
  limits: { maxPercent: 10 },
  needs: ['rendered'],
  evaluate({ rendered: { images } }, { maxPercent }) {
    const shown = shownImages(images).filter(({ fitted }) => !fitted);
    if (shown.length === 0) return notApplicable('No image is shown that could be stretched.');
    const stretched = shown.filter(({ naturalWidth, naturalHeight, width, height }) => {
      // A rounding difference of one pixel on each side is not a distortion.
      const expected = (width * naturalHeight) / naturalWidth;
      return Math.abs(expected - height) > Math.max(2, (expected * maxPercent) / 100);
    });
    if (stretched.length === 0) return pass(plural(shown.length, 'img element'));
    return fail(plural(stretched.length, 'img element'), `within ${maxPercent}%`, stretched.map(sizes));
  },
});

export const imageLowResolution = defineCheck({
  id: 'img-low-resolution',
  category: 'images',
  severity: 'notice',
  title: 'Images are sharp at the size they are shown',
  failureTitle: 'Images have fewer pixels than they are shown with',
  why: 'The browser has to enlarge them, which looks blurred on every screen.',
  fix: 'Serve a file with at least as many pixels as it is shown with, better twice as many.',
  limits: { minScale: 1, minSide: 64 },
  needs: ['rendered'],
  evaluate({ rendered: { images } }, { minScale, minSide }) {
    const shown = shownImages(images).filter(
      ({ url, width, height }) =>
        width >= minSide && height >= minSide && !/\.svg(?:$|[?#])|^data:image\/svg/i.test(url),
    );
    if (shown.length === 0) return notApplicable('No image of pixels is shown.');
    const blurred = shown.filter(
      ({ naturalWidth, naturalHeight, width, height }) =>
        naturalWidth + 1 < width * minScale && naturalHeight + 1 < height * minScale,
    );
    if (blurred.length === 0) return pass(plural(shown.length, 'img element'));
    return fail(plural(blurred.length, 'img element'), `${minScale} pixel a pixel or more`, blurred.map(sizes));
  },
});

export const imageRedirect = defineCheck({
  id: 'img-redirect',
  category: 'images',
  severity: 'notice',
  title: 'Images are addressed directly',
  failureTitle: 'Images are reached through redirects',
  why: 'Each redirect is a round trip before the image can be shown.',
  fix: 'Name the final address of each image.',
  needs: ['rendered'],
  evaluate({ rendered: { requests } }) {
    const all = distinctRequests(requests.items.filter(({ type }) => type === 'image')).filter(answered);
    if (all.length === 0) return notApplicable('The page loaded no images.');
    const moved = all.filter(isRedirect);
    if (moved.length === 0) return pass();
    const items = moved.map(({ url, status }) => ({ url, value: String(status) }));
    return fail(plural(moved.length, 'image URL that redirects', 'image URLs that redirect'), 'none', items);
  },
});

export const imageBroken = defineCheck({
  id: 'img-broken',
  category: 'images',
  severity: 'error',
  title: 'Images load',
  failureTitle: 'Images do not load',
  why: 'Visitors see a hole, and the image drops out of image search.',
  fix: 'Correct or remove the URLs.',
  needs: ['rendered'],
  evaluate({ rendered }) {
    const all = filesOf(rendered).filter(answered);
    if (all.length === 0) return notApplicable('The page loaded no images.');
    const broken = all.filter(({ status }) => (status ?? 0) >= 400);
    if (broken.length === 0) return pass(plural(all.length, 'image URL'));
    const items = broken.map(({ url, status }) => ({ url, value: String(status) }));
    return fail(`${broken.length} of ${plural(all.length, 'image URL')}`, 'none', items);
  },
});

export const imageChecks = [
  imageAlt,
  imageAltLong,
  imageDimensions,
  pictureWithoutImg,
  imageFormat,
  imageLazyLcp,
  imageOversized,
  imageTooLarge,
  imageBroken,
  imageAspectRatio,
  imageLowResolution,
  imageRedirect,
];
