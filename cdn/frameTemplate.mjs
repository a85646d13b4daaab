import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Writes a release's modal.html with a placeholder that the server fills for each project. The template lies in the
 * release's own folder, so each release keeps the document it was built with. Plain JavaScript, so the build can use
 * it.
 */

/**
 * Writes `{version}/modal.template`.
 * @param {{siteDir: string, version: string, modalDir: string}} options `modalDir` holds greet.js, entry.js,
 * entry.css and view.html
 */
export async function writeFrameTemplate({ siteDir, version, modalDir }) {
  const names = ['greet.js', 'entry.js', 'entry.css', 'view.html']
  const [greeting, script, style, view] = await Promise.all(names.map(name => readFile(join(modalDir, name), 'utf8')))
  await writeFile(join(siteDir, version, 'modal.template'), frameTemplate({ greeting, script, style, view }))
}

/**
 * @param {{greeting: string, script: string, style: string, view?: string}} parts `view`: markup of Connect, which the
 * server fills (fillFirstView.ts)
 * @throws Error if a part contains text that would end its element early. We cannot escape it: the right escape depends
 *   on the position in the program, which only the bundler knows.
 */
export function frameTemplate({ greeting, script, style, view = '' }) {
  const ofScript = /<\/script|<!--/i
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light">',
    '<title>Connect a wallet</title>',
    `<style>${inlineText(style, 'entry.css', /<\/style|<!--/i)}</style></head><body>`,
    `<div id="root" hidden>{{view}}${view}{{/view}}</div>`,
    // Shakes hands with the page and shows the view while the document is still loading (modal-app/boot/greet.ts).
    `<script>${inlineText(greeting, 'greet.js', ofScript)}</script>`,
    // Scripts in a template are not even compiled until greet.js inserts them into the document.
    `<template><script type="module">${inlineText(script, 'entry.js', ofScript)}</script></template>`,
    '<script type="application/json" id="config">{{project}}</script></body></html>',
  ].join('')
}

/** Normalizes line ends: the HTML parser turns CR into LF before the browser hashes the text for the policy. */
function inlineText(text, name, forbidden) {
  const [found] = forbidden.exec(text) ?? []
  if (found)
    throw new Error(
      `${name} holds ${found} and cannot stand inside a document; build it with a bundler that escapes it, as esbuild does`,
    )
  return text.replace(/\r\n?/g, '\n')
}
