// Calls the user's function in an isolated world and returns its result as text. Keeps references to the built-ins that it
// needs before the function runs, because the script may replace them. Everything returned has a limited length, because
// it reaches the program in one message.
async (compiled, maxChars, maxError) => {
  const { stringify } = JSON;
  const slice = Function.prototype.call.bind(String.prototype.slice);
  const search = Function.prototype.call.bind(RegExp.prototype.exec);
  const asText = String;

  const cut = (value) => {
    const text = slice(asText(value), 0, maxError);
    return typeof text === 'string' && text.length <= maxError ? text : '';
  };
  const failed = (state, thrown) => {
    try {
      const isObject = typeof thrown === 'object' && thrown !== null;
      const name = isObject && 'message' in thrown && typeof thrown.name === 'string' ? `${thrown.name}: ` : '';
      // Searches after the message, which the stack repeats and which may quote another stack.
      const frames =
        isObject && typeof thrown.stack === 'string' ? slice(thrown.stack, asText(thrown.message).length) : '';
      const place = search(/user-script:(\d+):(\d+)/, frames);
      return {
        state,
        text: cut(isObject && 'message' in thrown ? `${name}${thrown.message}` : thrown),
        line: place ? Number(place[1]) : null,
        column: place ? Number(place[2]) : null,
      };
    } catch {
      return { state, text: 'it threw something that cannot be shown', line: null, column: null };
    }
  };

  // A dialog would wait forever: nobody can close it.
  window.alert = () => undefined;
  window.confirm = () => false;
  window.prompt = () => null;

  let value;
  try {
    value = await compiled();
    // `() => document.title` is an expression as well.
    if (typeof value === 'function') value = await value();
  } catch (thrown) {
    return failed('threw', thrown);
  }
  try {
    const text = stringify(value);
    const nowhere = { line: null, column: null };
    if (typeof text !== 'string') return { state: 'nothing', text: '', ...nowhere };
    return text.length > maxChars ? { state: 'large', text: '', ...nowhere } : { state: 'done', text, ...nowhere };
  } catch (thrown) {
    return failed('unwritable', thrown);
  }
};
