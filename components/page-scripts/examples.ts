/** Example scripts. */
export const examples: readonly { name: string; script: string }[] = [
  {
    name: 'Title and headings',
    script: `return {
  title: document.title,
  headings: [...document.querySelectorAll('h1, h2, h3')].map((heading) => ({
    level: heading.tagName.toLowerCase(),
    text: heading.textContent.trim(),
  })),
};`,
  },
  {
    name: 'Links',
    script: `return {
  links: [...document.links].slice(0, 500).map((link) => ({
    text: link.textContent.trim(),
    url: link.href,
    rel: link.rel,
  })),
};`,
  },
  {
    name: 'First table',
    script: `const table = document.querySelector('table');
if (!table) throw new Error('The page has no table');
const [head, ...rows] = [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
return { rows: rows.map((row) => Object.fromEntries(row.map((text, at) => [head[at] || 'column ' + (at + 1), text]))) };`,
  },
  {
    name: 'Structured data',
    script: `const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
return {
  items: blocks.flatMap((block) => {
    try {
      return [JSON.parse(block.textContent)].flat();
    } catch (error) {
      console.warn('Not JSON: ' + error.message);
      return [];
    }
  }),
};`,
  },
  {
    name: 'Scroll, then count',
    script: `for (let step = 0; step < 5; step++) {
  scrollTo(0, document.documentElement.scrollHeight);
  await new Promise((done) => setTimeout(done, 500));
  console.log('images after step ' + (step + 1) + ': ' + document.images.length);
}
return { images: document.images.length, height: document.documentElement.scrollHeight };`,
  },
];
