/** Loads a script of the site beside that of the page; resolves when it has run. */
export function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // Only scripts with the word of this page run on it.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.src = `${document.documentElement.dataset.root ?? ''}assets/${name}`;
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = reject;
    document.head.append(script);
  });
}
