/**
 * Loads a script of the release into the page; what the owner's `integrity` says of the loader holds for it, too.
 * @param release any file of the release
 * @param integrity baked in by the build
 * @param share what it finds on its own element
 */
export function addScript(release: URL, name: string, integrity: string, nonce?: string, share?: object): void {
  try {
    const script = Object.assign(document.createElement('script'), {
      src: new URL(name, release),
      integrity,
      crossOrigin: '',
      nonce,
      ...share,
    })
    document.documentElement.append(script)
  } catch {
    // Trusted Types: the browser tells the owner, and the page works as it does anywhere else.
  }
}
