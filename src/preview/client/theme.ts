/** The page reads it itself before it is drawn. */
const key = 'assay-theme';

/** Lets the button switch between light and dark. */
export function startTheme(): void {
  document.getElementById('theme')?.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const isDark =
      dataset.theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : dataset.theme === 'dark';
    dataset.theme = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem(key, dataset.theme);
    } catch {
      // A page of a file may store nothing: the theme holds until it is left.
    }
  });
}
