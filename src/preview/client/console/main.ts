import { startConsole } from './console.ts';

startConsole();
