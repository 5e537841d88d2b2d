// Runs axe-core, which was loaded into the same isolated world before. Evaluates to a promise of JSON text.
(async () => {
  const { violations, passes } = await axe.run(document, {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
  });
  const short = (text, max) => String(text).replace(/\s+/g, ' ').slice(0, max);
  return JSON.stringify({
    violations: {
      total: violations.length,
      items: violations.slice(0, 40).map(({ id, impact, help, helpUrl, nodes }) => ({
        id,
        impact: impact ?? null,
        help: short(help, 300),
        helpUrl,
        nodes: nodes.length,
        examples: nodes
          .slice(0, 3)
          .map(({ target, html }) => ({ selector: short(target.join(' '), 300), snippet: short(html, 200) })),
      })),
    },
    passes: passes.length,
  });
})();
