/** `make`, whose answer for an object is kept as long as the object is there, whatever it is asked with next. */
export function perObject<Key extends object, Value extends object, Rest extends readonly unknown[] = []>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const made = new WeakMap<Key, Value>();
  return (key, ...rest) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key, ...rest);
    made.set(key, value);
    return value;
  };
}
