import type { Family } from './family.ts';

/** .uk: the registrar with its trade name and tag, or Nominet itself. Dates older than the register only have a month. */
export const nominet: Family = {
  id: 'nominet',
  fits: ({ server, text }) => server === 'whois.nic.uk' || /\bNominet UK\b/.test(text),
  read({ lines }) {
    const line = lines.find(({ section, heading }) => section === 'registrar' && !heading);
    if (line === undefined) return {};
    if (/registered directly with nominet/i.test(line.text)) return { registrar: 'Nominet' };
    const name = line.text
      .replace(/\s*\[Tag = .*$/i, '')
      .replace(/\s+t\/a\s.*$/i, '')
      .trim();
    return { registrar: name === '' || /^no registrar listed/i.test(name) ? null : name };
  },
};
