import { saveFile } from '#lib/client/save-file.ts';
import { REDIRECT_FILES, type RedirectRule } from '#lib/text/redirects/redirect-rules.ts';
import type { MenuEntry } from './menu-entry.ts';

const SERVERS = { nginx: 'nginx', apache: 'Apache (.htaccess)', netlify: 'Netlify (_redirects)' } as const;

/** Redirects as configuration of nginx, Apache and Netlify. @param load the redirects, when a file is chosen */
export const redirectFileEntries = (load: () => Promise<readonly RedirectRule[]>): MenuEntry[] =>
  (['nginx', 'apache', 'netlify'] as const).map((format) => ({
    label: SERVERS[format],
    onSelect: async () => {
      const { redirectRules } = await import('#lib/text/redirects/redirect-rules.ts');
      saveFile(REDIRECT_FILES[format], 'text/plain', redirectRules(await load(), format));
    },
  }));
