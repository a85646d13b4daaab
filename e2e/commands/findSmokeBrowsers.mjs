import { existsSync, readdirSync } from 'node:fs'
import { findProgram } from './findProgram.mjs'

/** WebKitGTK's MiniBrowser, which its package installs next to the library. */
function findMiniBrowser() {
  if (!existsSync('/usr/lib')) return undefined
  const files = readdirSync('/usr/lib').map(folder => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
  return files.find(file => existsSync(file))
}

/**
 * Finds the two other engines, which run the smoke tests if installed. Missing ones are reported once.
 * @returns {Record<string, string>} for the environment of `playwright.config.ts`
 */
export function findSmokeBrowsers() {
  const firefox = findProgram(['firefox-esr', 'firefox'])
  const driver = findProgram(['WebKitWebDriver'])
  const miniBrowser = findMiniBrowser()
  const webKit = driver &&
    miniBrowser &&
    findProgram(['Xvfb']) && { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: miniBrowser }
  const missing = [
    ...(firefox ? [] : ['Firefox (apt-get install firefox-esr)']),
    ...(webKit ? [] : ['WebKitGTK (apt-get install webkit2gtk-driver xvfb)']),
  ]
  if (missing.length) console.log(`Not run, because they are not installed: ${missing.join(', ')}.`)
  return { ...(firefox && { FIREFOX: firefox }), ...webKit }
}
