/** Anomalies in the attributes of a tag, as bits. */
export const TWICE = 1;
export const NO_SPACE = 2;
export const ODD_NAME = 4;
export const NO_VALUE = 8;
