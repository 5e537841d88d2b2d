import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { distinctRequests, isRedirect } from '#lib/audit/checks/server/distinct-requests.ts';
import { graphemes } from '#lib/audit/facts/text/widths.ts';
import type { ImageFact, RenderedFacts } from '#lib/audit/types.ts';
import { formatNumber } from '#lib/text/format.ts';

const asItem = ({ selector, src, url, alt }: ImageFact) => ({
  selector,
  url: url ?? src,
  ...(alt ? { value: alt } : {}),
});
/** Image files of a load, one for each URL, without redirects. */
const filesOf = ({ requests }: RenderedFacts) =>
  distinctRequests(requests.items.filter(({ type }) => type === 'image')).filter((request) => !isRedirect(request));
const answered = ({ status }: { status: number | null }) => status !== null;
const kilobytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1000))} kB`;

export const imageAlt = defineCheck({
  id: 'img-missing-alt',
  category: 'images',
  title: 'Images have alt text',
  failureTitle: 'Images missing alt text',
  why: 'Search engines and screen readers use alt text to understand images.',
  fix: 'Add alt text to content images. Use alt="" for decorative images.',
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
  title: 'Alt text length OK',
  failureTitle: 'Alt text too long',
  why: 'Screen readers read alt text without a pause. Informational.',
  fix: 'Describe the image in one short sentence.',
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
  title: 'Images have explicit width and height',
  failureTitle: 'Images missing width and height',
  why: 'Without dimensions the layout shifts while images load (CLS).',
  fix: 'Set width and height, or a CSS aspect-ratio.',
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
  title: 'Every <picture> has an <img>',
  failureTitle: '<picture> without <img>',
  why: 'Browsers show nothing for a <picture> without an <img>.',
  fix: 'Add an <img> with src and alt as the last child of <picture>.',
  evaluate({ page: { images } }) {
    if (images.pictures === 0) return notApplicable('The page has no picture elements.');
    const { items, total } = images.picturesWithoutImg;
    return total === 0 ? pass() : fail(`${total} without`, 'none', items, total);
  },
});

export const imageFormat = defineCheck({
  id: 'img-not-next-gen',
  category: 'images',
  title: 'Images in next-gen formats',
  failureTitle: 'Images not in next-gen formats (WebP, AVIF)',
  why: 'WebP and AVIF files are typically 30 to 50% smaller than JPEG and PNG.',
  fix: 'Serve WebP or AVIF with <picture> or content negotiation.',
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
  title: 'LCP image is not lazy-loaded',
  failureTitle: 'LCP image is lazy-loaded',
  why: 'Lazy loading delays the LCP image.',
  fix: 'Remove loading="lazy" from this image, and consider fetchpriority="high".',
  needs: ['rendered'],
  evaluate({ rendered: { lcpElement } }) {
    if (lcpElement === null || lcpElement.tag !== 'img') return notApplicable('The LCP element is not an image.');
    if (!lcpElement.lazy) return pass();
    const { selector, url } = lcpElement;
    return fail('loading="lazy"', 'eager loading', [{ selector, ...(url ? { url } : {}) }]);
  },
});

export const imageOversized = defineCheck({
  id: 'img-incorrectly-sized',
  category: 'images',
  title: 'Images properly sized',
  failureTitle: 'Improperly sized images',
  why: 'Users download more pixels than are displayed.',
  fix: 'Resize the files to twice the displayed size at most, and use srcset.',
  // High-density screens need twice the size in each dimension; more than three times is waste on any screen.
  limits: { maxScale: 3, minPixels: 250_000 },
  needs: ['rendered'],
  evaluate({ rendered: { images } }, { maxScale, minPixels }) {
    const shown = images?.items.filter(({ width, height }) => width > 0 && height > 0) ?? [];
    if (shown.length === 0) return notApplicable('No image is displayed.');
    const large = shown.filter(
      ({ naturalWidth, naturalHeight, width, height }) =>
        naturalWidth * naturalHeight > minPixels &&
        naturalWidth > width * maxScale &&
        naturalHeight > height * maxScale,
    );
    if (large.length === 0) return pass(plural(shown.length, 'img element'));
    return fail(
      plural(large.length, 'img element'),
      `at most ${maxScale} times the displayed size`,
      large.map(({ selector, url, naturalWidth, naturalHeight, width, height }) => ({
        selector,
        url,
        value: `${naturalWidth} × ${naturalHeight}, displayed at ${Math.round(width)} × ${Math.round(height)}`,
      })),
    );
  },
});

export const imageTooLarge = defineCheck({
  id: 'img-too-large',
  category: 'images',
  title: 'Image file size OK',
  failureTitle: 'Large image files',
  why: 'Large image files are a common cause of a slow LCP.',
  fix: 'Compress or resize the images, or use WebP or AVIF.',
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
  value: `${naturalWidth} × ${naturalHeight}, displayed at ${Math.round(width)} × ${Math.round(height)}`,
});

export const imageAspectRatio = defineCheck({
  id: 'img-aspect-ratio',
  category: 'images',
  title: 'Images have the correct aspect ratio',
  failureTitle: 'Images with incorrect aspect ratio',
  why: 'Images are displayed in the wrong proportions.',
  fix: 'Set only one of width and height in CSS, or use object-fit.',
  limits: { maxPercent: 10 },
  needs: ['rendered'],
  evaluate({ rendered: { images } }, { maxPercent }) {
    const shown = shownImages(images).filter(({ fitted }) => !fitted);
    if (shown.length === 0) return notApplicable('No raster images displayed.');
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
  title: 'Image resolution OK',
  failureTitle: 'Low-resolution images',
  why: 'Images are scaled up and look blurred.',
  fix: 'Serve files with at least the displayed size, better twice that.',
  limits: { minScale: 1, minSide: 64 },
  needs: ['rendered'],
  evaluate({ rendered: { images } }, { minScale, minSide }) {
    const shown = shownImages(images).filter(
      ({ url, width, height }) =>
        width >= minSide && height >= minSide && !/\.svg(?:$|[?#])|^data:image\/svg/i.test(url),
    );
    if (shown.length === 0) return notApplicable('No raster images displayed.');
    const blurred = shown.filter(
      ({ naturalWidth, naturalHeight, width, height }) =>
        naturalWidth + 1 < width * minScale && naturalHeight + 1 < height * minScale,
    );
    if (blurred.length === 0) return pass(plural(shown.length, 'img element'));
    return fail(
      plural(blurred.length, 'img element'),
      `at least ${minScale} image pixels per CSS pixel`,
      blurred.map(sizes),
    );
  },
});

export const imageRedirect = defineCheck({
  id: 'img-redirect',
  category: 'images',
  title: 'No image redirects',
  failureTitle: 'Image URLs redirect',
  why: 'Each redirect delays the image by a round trip.',
  fix: 'Use the final URL of each image.',
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
  title: 'No broken images',
  failureTitle: 'Broken images',
  why: 'Users see a missing image. The image drops out of image search.',
  fix: 'Fix or remove the image URLs.',
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
