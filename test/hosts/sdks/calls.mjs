// Makes the calls of a program, one after the other, and prints what each gave: a value, or the error that the SDK threw.

/** What must be true of a value whose shape no schema of the description says. */
export function must(truth, what) {
  if (!truth) throw new Error(`It must be so: ${what}.`);
}

/** Every item of what can be iterated; more than `most` of them never end. */
export async function all(iterable, most = 50) {
  const items = [];
  for await (const item of iterable) {
    items.push(item);
    if (items.length > most) throw new Error(`The list must end; found more than ${most} items.`);
  }
  return items;
}

/** The error that a call must end with. */
export async function errorOf(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The call must fail; it gave a value.');
}

/**
 * `calls` are `[name, shape, send]`. A shape names a response of the description (`GET /pets 200`, and a pointer into its schema where
 * the SDK gives only a part). Without a shape `send` checks the value itself.
 */
export async function make(calls) {
  const results = [];
  for (const [name, shape, send] of calls) {
    try {
      results.push({ name, shape, value: await send() });
    } catch (error) {
      results.push({ name, shape, error: `${error.name}: ${error.message}` });
    }
  }
  console.log(JSON.stringify(results));
}
