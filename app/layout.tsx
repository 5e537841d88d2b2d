import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { LanguageProvider } from '#components/ui/language.tsx';
import './globals.css';
import { readerLanguage } from './messages.ts';

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '400 600',
  display: 'swap',
  variable: '--font-inter',
});

export const metadata: Metadata = {
  title: { default: 'Serpentine', template: '%s · Serpentine' },
  description: 'Self-hosted SEO dashboard and web data API.',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f8fafc' },
    { media: '(prefers-color-scheme: dark)', color: '#0b0f17' },
  ],
};

/**
 * The theme is a cookie and part of the first HTML: no script before the first paint, so no flash and no exception in the
 * content security policy. Without the cookie the system setting applies.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, language] = await Promise.all([cookies(), readerLanguage()]);
  const theme = jar.get('theme')?.value;
  const slim = jar.get('menu')?.value === 'slim';
  return (
    <html
      lang={language}
      className={inter.variable}
      data-theme={theme === 'light' || theme === 'dark' ? theme : undefined}
      data-menu={slim ? 'slim' : undefined}
      suppressHydrationWarning
    >
      <body>
        <LanguageProvider language={language}>{children}</LanguageProvider>
      </body>
    </html>
  );
}
