/** Content of a sitemap file: pages, further sitemaps, or both lists empty if it is neither. */
export interface SitemapFile {
  pages: string[];
  sitemaps: string[];
  /** A limit ended the reading early, or the file was cut off. */
  incomplete: boolean;
}
