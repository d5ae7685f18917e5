import { openTarget, startAnchors, startCopying, startTabs, startTheme } from './controls.ts';
import { loadScript, shareLoadScript, startConsoleLoader, startLoginLoader, startSearchLoader } from './load.ts';

/** Starts what every page does. The page is there: its script is deferred, or stands at its end. */
export function startPage(): void {
  shareLoadScript();
  startAnchors();
  startTheme();
  startTabs();
  startCopying();
  startSearchLoader();
  startConsoleLoader();
  startLoginLoader();
  openTarget();
  addEventListener('hashchange', openTarget);
  // Pages that are published never need it.
  if (document.documentElement.hasAttribute('data-live')) void loadScript('live.js');
}
