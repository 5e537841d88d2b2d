import type { Capped } from './lists.ts';

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

export interface MixedContentFact {
  url: string;
  /** active: runs or frames or submits; passive: images and media. */
  type: 'active' | 'passive';
  selector: string;
}

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
  /** Elements that load late: loading=lazy on img or iframe, data-src and the like. */
  lazyElements: number;
}
