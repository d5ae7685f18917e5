/** Loads a script of the site beside that of the page, of the same version unless `version` is another; resolves when it has run. */
export function loadScript(name: string, version?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // Only scripts with the word of this page run on it.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    const own = document.querySelector<HTMLScriptElement>('script[nonce][src]')?.src ?? '';
    const url = new URL(name, own);
    url.search = version ?? new URL(own).search;
    script.src = url.href;
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = reject;
    document.head.append(script);
  });
}
