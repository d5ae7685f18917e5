/** How pages are made, whoever reads them. */
export interface SiteOptions {
  /** How an editor is asked to open a file; absent where nobody has one. */
  readonly editorLink?: (file: string, line: number, column: number) => string;
}

/** How one page is made, each time anew. */
export interface RenderOptions {
  /** What scripts and styles of the page are known by; a new one each time. */
  readonly nonce: string;
  /** Whether the page carries its policy itself, as files do. */
  readonly isFile: boolean;
  readonly isLive: boolean;
  /** The state of what is shown, where that is live: by it a page learns that it was overtaken before it could listen. */
  readonly revision?: number;
  /** What tells the style and script of the pages from those of another version, so that browsers may keep them. Files have none. */
  readonly assetsVersion?: string;
  /** Where the page is served, as its reader reached it: `http://127.0.0.1:4881`. Files have none. */
  readonly origin?: string;
  /** Why the last save could not be read. */
  readonly notice?: string | undefined;
}
