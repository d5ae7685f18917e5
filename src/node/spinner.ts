import type { Options, Spinner } from 'yocto-spinner';

/** Loads what shows a spinner. In a file of its own, as the package stands in what is built, and few runs need it. */
export async function loadSpinner(): Promise<(options: Options) => Spinner> {
  const { default: createSpinner } = await import('yocto-spinner');
  return (options) => createSpinner(options).start();
}
