import { startAnchors } from './anchors.ts';
import { startConsoleLoader } from './console-loader.ts';
import { startLive } from './live.ts';
import { startSearchLoader } from './search-loader.ts';
import { startTabs } from './tabs.ts';
import { startTheme } from './theme.ts';
import { openTarget, startCopying } from './page-parts.ts';

// The page is there: its script is deferred.
startAnchors();
startTheme();
startTabs();
startCopying();
startSearchLoader();
startConsoleLoader();
openTarget();
addEventListener('hashchange', openTarget);
if (document.documentElement.hasAttribute('data-live')) startLive();
