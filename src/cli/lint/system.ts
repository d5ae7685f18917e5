import type { System } from '../../node/system.ts';

/** The effects of `assay lint`, of which other commands that lint use some. */
export type LintSystem = Pick<
  System,
  | 'workingFolder'
  | 'readBytes'
  | 'readBytesWithin'
  | 'rootFolderOf'
  | 'repositoryTop'
  | 'refusedPath'
  | 'realPath'
  | 'relativePath'
  | 'nameFromTop'
  | 'nameFilesOf'
  | 'kindOf'
  | 'listFolder'
  | 'readStdin'
  | 'fetchFile'
  | 'writeFile'
  | 'writeReport'
  | 'replaceFile'
  | 'watchFolders'
  | 'startProgress'
  | 'coreCount'
  | 'startThreads'
  | 'clockMs'
  | 'today'
  | 'version'
  | 'stdout'
  | 'stderr'
  | 'paint'
  | 'stopped'
>;
