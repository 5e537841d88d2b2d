import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Tag, tags } from '@lezer/highlight';

const marker = Tag.define();

interface Reading {
  /** Inside a block of code. */
  fenced: boolean;
  heading: boolean;
}

/**
 * Line-based Markdown highlighting: headings, lists, quotes, code, links, emphasis. It only colors; the actual parser
 * decides what the text becomes.
 */
const markdown = StreamLanguage.define<Reading>({
  name: 'markdown',
  startState: () => ({ fenced: false, heading: false }),
  token(stream, state) {
    if (stream.sol()) {
      state.heading = false;
      if (stream.match(/^ {0,3}(?:```|~~~).*/)) {
        state.fenced = !state.fenced;
        return 'monospace';
      }
      if (!state.fenced && stream.match(/^ {0,3}#{1,6}(?= |$)/)) {
        state.heading = true;
        return 'marker';
      }
      if (!state.fenced && stream.match(/^ *(?:[-*+]|\d{1,9}[.)]) +/)) return 'marker';
      if (!state.fenced && stream.match(/^ {0,3}>+ ?/)) return 'marker';
    }
    if (state.fenced) {
      stream.skipToEnd();
      return 'monospace';
    }
    if (stream.match(/^\\./)) return null;
    if (stream.match(/^`[^`]+`/)) return 'monospace';
    if (stream.match(/^!?\[[^\]\n]{0,500}\]\([^)\s]{0,2000}\)/)) return 'link';
    if (stream.match(/^\*\*(?=\S)[^*\n]{1,1000}\*\*/)) return 'strong';
    if (stream.match(/^\*(?=[^\s*])[^*\n]{1,1000}\*/) || stream.match(/^_(?=[^\s_])[^_\n]{1,1000}_(?!\w)/))
      return 'emphasis';
    // Consumes a whole word: a marker inside a word belongs to it.
    if (!stream.match(/^[\p{L}\p{N}_]+/u)) stream.next();
    return state.heading ? 'heading' : null;
  },
  tokenTable: { marker, heading: tags.heading, monospace: tags.monospace, link: tags.link },
});

const colours = HighlightStyle.define([
  { tag: marker, color: 'var(--color-muted)' },
  { tag: tags.heading, color: 'var(--color-ink)', fontWeight: '600' },
  { tag: tags.strong, color: 'var(--color-ink)', fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', color: 'var(--color-good)' },
  { tag: tags.link, color: 'var(--color-accent-strong)' },
]);

export const markdownLanguage: Extension = [markdown, syntaxHighlighting(colours)];
