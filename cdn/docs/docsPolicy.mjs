/*
 * The policy of the documents' pages. They stand on the modal's origin, so nothing may run there but our own files: no
 * inline script or style, no other host, and no text that becomes markup. Plain JavaScript, for publish.mjs.
 */

const page = /^\d+\.\d+\.\d+\/docs\/([\w-]+)\.html$/

/**
 * The content security policy of a published file, if it is a page of the documents.
 * @param {string} path
 * @param {string} [server] the server's own origin: the preview of the playground, read under another name, loads the
 *   modal from there
 * @returns {string | undefined}
 */
export function docsPolicy(path, server = "'self'") {
  const [, name] = page.exec(path) ?? []
  if (!name) return undefined
  const isPreview = name === 'preview'
  return [
    "default-src 'none'",
    `script-src ${isPreview && server !== "'self'" ? `'self' ${server}` : "'self'"}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${isPreview ? server : "'self'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    // Only the playground shows another page of ours, beside its controls.
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    // The loader's own, for its late scripts.
    'trusted-types connectkit',
  ].join('; ')
}
