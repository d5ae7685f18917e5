/** The owner of the repository that `manifest` names, the text of package.json: `OWNER` until it is known. No other file is asked. */
export function ownerIn(manifest: string): string {
  const [, owner] = /github\.com\/([^/]+)\/spectral-assay\.git/u.exec(manifest) ?? [];
  if (owner === undefined) throw new Error('package.json must name its repository on GitHub.');
  return owner;
}

/** `text` with `next` where it names `owner`: in addresses of the repository and of the image, and as publisher of the extension. */
export function withOwner(text: string, owner: string, next: string): string {
  return text
    .replace(new RegExp(`(?<![\\w-])${owner}(?=/spectral-assay)|(?<="publisher": ")${owner}(?=")`, 'gu'), next)
    .replace(new RegExp(`(?<=ghcr\\.io/)${owner.toLowerCase()}(?=/assay)`, 'giu'), imageOwner(next));
}

/** Registries of images have no capital letters. The placeholder stays what it is. */
function imageOwner(owner: string): string {
  return owner === 'OWNER' ? owner : owner.toLowerCase();
}
