import { startLogin } from './login.ts';

// A page asks for this script when its reader unfolds the part of a console that logs in.
startLogin();
