import { startPage } from './start.ts';

startPage();
