/** The readability of the main text, with the counts that its formula uses. */
export interface ReadabilityFacts {
  /** e.g. 'Flesch reading ease (en)'; null if there is no formula. */
  formula: string | null;
  /** Unclamped value of the formula; null with `reason`. */
  score: number | null;
  reason: string | null;
  sentences: number;
  words: number;
  syllables: number;
}

/** How often a term occurs in the main text. */
export interface KeywordDensity {
  term: string;
  count: number;
  /** Percent of the words of the main text, two decimals. */
  percent: number;
}

/** The text of the page and what was derived from it. */
export interface ContentFacts {
  /** Text of the main content, truncated to 64 Ki characters. */
  mainText: string;
  /** Source of the main text: main, article, body. */
  mainSource: 'main' | 'article' | 'body';
  /** Characters of all visible text and of the main part, before truncation. */
  textChars: number;
  mainChars: number;
  wordCount: number;
  mainWordCount: number;
  language: {
    declared: string;
    /** ISO 639-1 if available, else 639-3; null with `reason`. */
    detected: string | null;
    /** 0–1. */
    confidence: number;
    reason: string | null;
  };
  readability: ReadabilityFacts;
  /** Ten leading terms of the main text (without stop words). */
  keywordDensity: KeywordDensity[];
  topics: string[];
  /** 64-bit simhash of the main text, 16 hex digits; '' if there is no text. */
  simhash: string;
  /** FNV-1a (64 bit, 16 hex) of the normalized main text: same text, same hash. */
  textHash: string;
  /** Characters of visible text per character of HTML, 0–1. */
  textToHtmlRatio: number;
  /** Placeholder texts such as 'lorem ipsum'. */
  placeholders: string[];
  /** Phrases of an error page ('page not found'), only if the page is short. */
  errorPhrases: string[];
  /** Latest of the dates that the page states (ISO 8601 day). */
  dates: { published: string | null; modified: string | null };
}
