import { startAnchors, startTabs, startTheme, openTarget, startCopying } from './controls.ts';
import { startConsoleLoader, startSearchLoader } from './load.ts';
import { startLive } from './live.ts';

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
