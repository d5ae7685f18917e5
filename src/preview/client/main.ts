import { startAnchors } from './anchors.ts';
import { startConsoleLoader } from './console-loader.ts';
import { startLive } from './live.ts';
import { startSearch } from './search.ts';
import { startTabs } from './tabs.ts';
import { startTheme } from './theme.ts';
import { openTarget, startCopying } from './page-parts.ts';

// The page is there: its script is deferred.
startAnchors();
startTheme();
startTabs();
startCopying();
startSearch();
startConsoleLoader();
openTarget();
addEventListener('hashchange', openTarget);
if (document.documentElement.hasAttribute('data-live')) startLive();
