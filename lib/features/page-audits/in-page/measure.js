// Evaluated once when the page has settled, in the same isolated world as vitals.js. Evaluates to JSON text. Every list is
// capped; `total` counts all entries.
(() => {
  const LIST = 20;
  const short = (text, max) => String(text).replace(/\s+/g, ' ').trim().slice(0, max);
  const selectorOf = (element) => {
    const parts = [];
    for (let at = element; at && at.nodeType === 1 && parts.length < 5; at = at.parentElement) {
      const name = at.localName;
      if (at.id && /^[A-Za-z][\w-]{0,60}$/.test(at.id)) {
        parts.unshift(`${name}#${at.id}`);
        break;
      }
      const same = at.parentElement ? [...at.parentElement.children].filter((other) => other.localName === name) : [];
      parts.unshift(same.length > 1 ? `${name}:nth-of-type(${same.indexOf(at) + 1})` : name);
    }
    return parts.join(' > ');
  };
  const refOf = (element) => ({
    selector: selectorOf(element),
    snippet: short(element.cloneNode(false).outerHTML ?? '', 200),
  });
  const capped = (list, map) => ({ items: list.slice(0, LIST).map(map), total: list.length });
  const root = document.documentElement;
  const body = document.body;
  const elements = document.getElementsByTagName('*');
  const large = elements.length > 60_000;
  let mostAttributes = 0;
  for (const element of elements) mostAttributes = Math.max(mostAttributes, element.attributes.length);
  const screenWidth = screen.width;
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width <= 0 || box.height <= 0) return null;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? box : null;
  };

  const wide = [];
  if (!large && Math.max(root.scrollWidth, body ? body.scrollWidth : 0) > screenWidth + 1) {
    for (const element of body ? body.getElementsByTagName('*') : []) {
      const box = element.getBoundingClientRect();
      if (box.right > screenWidth + 1 && box.width > 0) wide.push({ element, width: Math.round(box.width) });
      if (wide.length >= 200) break;
    }
  }

  const controls = [
    ...document.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea,[role=button],[role=link]'),
  ].slice(0, 2000);
  const small = [];
  let checked = 0;
  for (const element of controls) {
    const box = visible(element);
    if (!box) continue;
    checked++;
    if (box.width >= 24 && box.height >= 24) continue;
    // A link inside a sentence is exempt (WCAG 2.2, 2.5.8): its height is that of the line.
    const inSentence =
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length + 1;
    if (!inSentence) small.push({ element, width: Math.round(box.width), height: Math.round(box.height) });
  }

  let characters = 0;
  let smallCharacters = 0;
  const smallTexts = [];
  if (body) {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let i = 0; i < 20_000 && walker.nextNode(); i++) {
      const length = walker.currentNode.data.trim().length;
      const parent = walker.currentNode.parentElement;
      if (length === 0 || !parent || !parent.checkVisibility()) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      characters += length;
      if (size < 12) {
        smallCharacters += length;
        if (smallTexts.at(-1)?.element !== parent) smallTexts.push({ element: parent, size });
      }
    }
  }

  // Layers over the text: for 8 × 12 points, which fixed element or open dialog is on top.
  const layers = new Map();
  const [columns, rows] = [8, 12];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      let at = document.elementFromPoint(((column + 0.5) / columns) * innerWidth, ((row + 0.5) / rows) * innerHeight);
      let layer = null;
      // Documents can be 100,000 elements deep; layers are not.
      for (let up = 0; up < 100 && at && at !== body && at !== root; up++, at = at.parentElement) {
        const style = getComputedStyle(at);
        const modal = at.localName === 'dialog' && at.open;
        // "auto" is not a number, and not behind the page.
        if (modal || (style.position === 'fixed' && !(Number(style.zIndex) < 0))) layer = at;
      }
      if (layer) layers.set(layer, (layers.get(layer) ?? 0) + 1);
    }
  }
  const [top, points] = [...layers].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
  const coverage = points / (columns * rows);

  // CSS background images with content: large boxes without text or image, whose background does not repeat.
  const backgrounds = [];
  if (!large) {
    const all = body ? body.getElementsByTagName('*') : [];
    // Each box is searched with all its descendants, and boxes can be nested: only a few are searched.
    let lookedInto = 0;
    for (let i = 0; i < all.length && i < 5_000 && lookedInto < 200; i++) {
      const element = all[i];
      const style = getComputedStyle(element);
      const url = /^url\("([^"]+)"\)$/.exec(style.backgroundImage)?.[1];
      if (!url || url.startsWith('data:')) continue;
      if (style.backgroundRepeat !== 'no-repeat' && style.backgroundSize === 'auto') continue;
      if (element.getAttribute('aria-hidden') === 'true' || /^(?:none|presentation)$/.test(element.role ?? ''))
        continue;
      const box = visible(element);
      if (!box || box.width < 100 || box.height < 100) continue;
      lookedInto++;
      if (element.querySelector('img,picture,video,canvas,svg,iframe') || element.textContent.trim() !== '') continue;
      backgrounds.push({ element, url, width: Math.round(box.width), height: Math.round(box.height) });
    }
  }

  const images = [...document.images].filter((image) => image.currentSrc && image.naturalWidth > 0);
  const bytesOf = new Map(
    performance.getEntriesByType('resource').map((entry) => [entry.name, entry.encodedBodySize || null]),
  );
  const navigation = performance.getEntriesByType('navigation')[0];
  const { seen } = globalThis;
  const lcpElement = seen.lcpEntry?.element ?? null;
  const shifts = new Map();
  for (const [node, value] of seen.shifts) {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (element) shifts.set(element, (shifts.get(element) ?? 0) + value);
  }
  const address = (text) => String(text ?? '').slice(0, 2048);
  return JSON.stringify({
    finalUrl: address(location.href),
    loadMs: navigation?.loadEventEnd > 0 ? navigation.loadEventEnd : null,
    vitals: { lcp: seen.lcp, cls: seen.cls, fcp: seen.fcp, ttfb: seen.ttfb, inp: seen.inp, fid: seen.fid },
    tasks: seen.tasks,
    lcpElement: lcpElement && {
      selector: selectorOf(lcpElement),
      tag: lcpElement.localName,
      url: seen.lcpEntry.url ? address(seen.lcpEntry.url) : null,
      lazy: lcpElement.loading === 'lazy',
    },
    shifts: [...shifts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 10)
      .map(([element, score]) => ({ selector: selectorOf(element), score })),
    layout: {
      viewportWidth: screenWidth,
      viewportHeight: screen.height,
      contentWidth: Math.max(root.scrollWidth, body ? body.scrollWidth : 0),
      wideElements: capped(wide, ({ element, width }) => ({ ...refOf(element), width })),
      tapTargets: { checked, small: capped(small, ({ element, ...size }) => ({ ...refOf(element), ...size })) },
      smallText: {
        share: characters > 0 ? smallCharacters / characters : 0,
        examples: capped(smallTexts, ({ element, size }) => ({ ...refOf(element), size })),
      },
      interstitial: { detected: coverage >= 0.3, selector: top && coverage > 0 ? selectorOf(top) : null, coverage },
    },
    images: capped(images, (image) => ({
      url: address(image.currentSrc),
      selector: selectorOf(image),
      naturalWidth: image.naturalWidth,
      naturalHeight: image.naturalHeight,
      width: Math.round(image.getBoundingClientRect().width),
      height: Math.round(image.getBoundingClientRect().height),
      fitted: getComputedStyle(image).objectFit !== 'fill',
      bytes: bytesOf.get(image.currentSrc) ?? null,
    })),
    backgrounds: large
      ? null
      : capped(backgrounds, ({ element, url, ...size }) => ({
          selector: selectorOf(element),
          url: address(url),
          ...size,
        })),
    fonts: {
      loaded: [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .slice(0, 40)
        .map(({ family, weight, style, display }) => ({
          family: short(family, 100),
          weight: short(weight, 20),
          style: short(style, 20),
          display: short(display, 20),
        })),
      preloads: [...document.querySelectorAll('link[rel~="preload"][as="font"]')]
        .slice(0, 40)
        .map(({ href }) => address(href)),
    },
    scriptTime: [...seen.scripts]
      .filter(([url]) => /^https?:/.test(url))
      .sort((a, b) => b[1] - a[1])
      .slice(0, 40)
      .map(([url, ms]) => ({ url: address(url), ms })),
    contentHeight: Math.max(root.scrollHeight, body ? body.scrollHeight : 0),
    elements: elements.length,
    mostAttributes,
  });
})();
