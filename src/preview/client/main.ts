import { startAnchors, startTabs, startTheme, openTarget, startCopying, startMarkdown } from './controls.ts';
import { loadScript, startConsoleLoader, startLoginLoader, startSearchLoader } from './load.ts';

// The page is there: its script is deferred.
startAnchors();
startTheme();
startTabs();
startCopying();
startMarkdown();
startSearchLoader();
startConsoleLoader();
startLoginLoader();
openTarget();
addEventListener('hashchange', openTarget);
// Pages that are published never need it.
if (document.documentElement.hasAttribute('data-live')) void loadScript('live.js');
