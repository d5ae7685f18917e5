import { startAnchors, startTabs, startTheme, openTarget, startCopying } from './controls.ts';
import { loadScript, startConsoleLoader, startLoginLoader, startSearchLoader } from './load.ts';

// The page is there: its script is deferred.
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
