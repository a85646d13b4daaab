/**
 * Fetches the files of this window's next document, so that they are in the browser's cache when the ticket arrives. None
 * of them runs here: the next document checks each by its hash.
 */
export function loadWindow(paths: readonly string[], load: typeof fetch): void {
  for (const path of paths)
    void load(`/${path}`, { priority: 'low' })
      // Browsers cache only bodies that were read to the end.
      .then(response => response.arrayBuffer())
      // The document loads what is missing.
      .catch(() => {})
}
