/** Days that a crawl report lists at most. Apart from the contract, because the screen uses it: no schema reaches the browser. */
export const MAX_DAYS = 366;
