import { startLive } from './live.ts';

// A page asks for this script where saves show.
startLive();
