import { startSearch } from './search.ts';

// Whoever asks for this script has the field of the search.
startSearch();
