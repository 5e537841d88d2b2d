import type { Capped } from './lists.ts';

/** A file that the page loads. */
export interface ResourceFact {
  kind: 'script' | 'style' | 'iframe' | 'video' | 'audio' | 'object' | 'embed' | 'source' | 'image' | 'form';
  url: string;
  selector: string;
  async: boolean;
  defer: boolean;
  /** Loads before first paint: plain script or stylesheet in head. */
  blocking: boolean;
  thirdParty: boolean;
}

/** Something that an https page loads or sends over http. */
export interface MixedContentFact {
  url: string;
  /** active: scripts, frames or forms; passive: images and media. */
  type: 'active' | 'passive';
  selector: string;
}

/** The files that a page loads, by kind, and inline code in characters. */
export interface ResourcesFacts {
  scripts: Capped<ResourceFact>;
  styles: Capped<ResourceFact>;
  iframes: Capped<ResourceFact & { title: string }>;
  media: Capped<ResourceFact>;
  plugins: Capped<ResourceFact>;
  inlineScriptChars: number;
  inlineStyleChars: number;
  inlineScripts: number;
  inlineStyles: number;
  styleAttributes: number;
  mixedContent: Capped<MixedContentFact>;
  /** Lazily loaded elements: loading=lazy on img or iframe, data-src and similar. */
  lazyElements: number;
}
