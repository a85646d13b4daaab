import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Writes a release's modal.html with one place left open, as the server fills it for each project. It lies in the
 * release's own folder, so that a release keeps the document it was made with. Plain JavaScript, as the build needs it.
 */

/**
 * Writes `{version}/modal.template`.
 * @param {{siteDir: string, version: string, modalDir: string}} options `modalDir` holds greet.js, entry.js and entry.css
 */
export async function writeFrameTemplate({ siteDir, version, modalDir }) {
  const names = ['greet.js', 'entry.js', 'entry.css']
  const [greeting, script, style] = await Promise.all(names.map(name => readFile(join(modalDir, name), 'utf8')))
  await writeFile(join(siteDir, version, 'modal.template'), frameTemplate({ greeting, script, style }))
}

/**
 * @param {{greeting: string, script: string, style: string}} parts
 * @throws Error when a part holds what would end its element early. It is refused and not escaped, because the right
 *   escape depends on where in the program the text stands; the bundler knows, we do not.
 */
export function frameTemplate({ greeting, script, style }) {
  const ofScript = /<\/script|<!--/i
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light">',
    // Shakes hands with the page while the rest of the document is still being read (modal-app/host/greet.ts).
    `<script>${inlineText(greeting, 'greet.js', ofScript)}</script><title>Connect a wallet</title>`,
    `<style>${inlineText(style, 'entry.css', /<\/style|<!--/i)}</style></head><body><div id="root"></div>`,
    // A module runs when all has been read, so the configuration may stand behind it.
    `<script type="module">${inlineText(script, 'entry.js', ofScript)}</script>`,
    '<script type="application/json" id="config">{{project}}</script></body></html>',
  ].join('')
}

/** The HTML parser reads CR as LF, and the policy's hash is over what it read. */
function inlineText(text, name, forbidden) {
  const [found] = forbidden.exec(text) ?? []
  if (found)
    throw new Error(
      `${name} holds ${found} and cannot stand inside a document; build it with a bundler that escapes it, as esbuild does`,
    )
  return text.replace(/\r\n?/g, '\n')
}
