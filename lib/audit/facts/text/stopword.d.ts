/** The package ships no types: each export but removeStopwords is one language's list, named by ISO 639-3. */
declare module 'stopword' {
  const lists: Record<string, string[] | ((words: string[]) => string[])>;
  export = lists;
}
