const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?$/;
const DATE = /^[-+]?\d{4}(?:-?\d{2}(?:-?\d{2})?)?$/;
const TIME = /^T?\d{2}:?\d{2}(?::?\d{2}(?:\.\d{1,9})?)?(?:Z|[-+]\d{2}:?\d{0,2})?$/;
const DURATION = /^[-+]?P(?=[\dT])[\dYMWDTHS.,]{1,40}$/;

const isDateTime = (text: string): boolean => {
  const [date = '', time, ...more] = text.split(/[T ]/);
  return more.length === 0 && DATE.test(date) && (time === undefined || TIME.test(time));
};

/** How a text is read as a value of each data type of schema.org. Types without an entry take any text. */
const LITERALS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['Number', (text) => NUMBER.test(text)],
  ['Integer', (text) => NUMBER.test(text)],
  ['Float', (text) => NUMBER.test(text)],
  ['Date', isDateTime],
  ['DateTime', isDateTime],
  ['Time', (text) => TIME.test(text) || isDateTime(text)],
  ['Duration', (text) => DURATION.test(text)],
  ['Boolean', (text) => /^(?:https?:\/\/schema\.org\/)?(?:true|false)$/i.test(text)],
  ['URL', (text) => !/\s/.test(text)],
]);

/** Data types of schema.org: their values are texts and numbers, not items. */
export const DATA_TYPES: ReadonlySet<string> = new Set([
  ...LITERALS.keys(),
  ...['Text', 'CssSelectorType', 'XPathType', 'PronounceableText', 'Energy', 'Mass', 'Distance'],
]);

/**
 * Whether a text can be a value of one of these types. schema.org accepts a text wherever an item is expected, so only
 * properties of which every value is a number, date, time, duration, boolean or URL have a form.
 */
export function isLiteralOf(text: string, types: readonly string[]): boolean {
  return types.some((type) => LITERALS.get(type)?.(text) ?? true);
}
