import { startSearch } from './search.ts';

// A page asks for this script when its reader goes to the field of the search.
startSearch();
