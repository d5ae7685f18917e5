import { startAnchors } from './anchors.ts';
import { startLive } from './live.ts';
import { startSearch } from './search.ts';
import { startTabs } from './tabs.ts';
import { applyTheme, startTheme } from './theme.ts';
import { startConsole } from './console/console.ts';
import { openTarget, startCopying } from './page-parts.ts';

// Before anything is drawn, so that nobody sees the other theme first.
applyTheme();

document.addEventListener('DOMContentLoaded', () => {
  startAnchors();
  startTheme();
  startTabs();
  startCopying();
  startSearch();
  startConsole();
  openTarget();
  addEventListener('hashchange', openTarget);
  if (document.documentElement.hasAttribute('data-live')) startLive();
});
