import process from 'node:process'
import { build } from './build.mjs'
import { findChromium } from './findChromium.mjs'
import { runNode } from './run.mjs'

/**
 * Builds the gallery page, and screenshots of every story in each theme, width, direction and text size, or in the given ones.
 * @param {string[]} options see modal-app/gallery/contactSheet.mjs
 * @returns {Promise<number>} the exit code
 */
export async function gallery(options) {
  // The stories import what a build generates.
  await build({ quiet: true })
  const page = await runNode(['modal-app/gallery/build.mjs'])
  if (page.code) return page.code
  const env = { ...process.env, CHROMIUM: (await findChromium()) ?? '' }
  return (await runNode(['modal-app/gallery/contactSheet.mjs', ...options], { env })).code
}
