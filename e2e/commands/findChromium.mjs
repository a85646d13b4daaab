import { existsSync } from 'node:fs'
import process from 'node:process'
import { CommandFailed } from './commandFailed.mjs'
import { findProgram } from './findProgram.mjs'
import { run, runNode } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** An installed Chromium: the one named by the environment, else the system's. */
function installedChromium() {
  const named = process.env.CHROMIUM
  if (named && !existsSync(named))
    throw new CommandFailed(`CHROMIUM names ${named}, which does not exist: correct it or unset it.`)
  return named || findProgram(names)
}

/** Installs Debian's package if we are allowed to. */
async function installDebianChromium() {
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return undefined
  console.log('Installing Chromium (apt-get install chromium) …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, capture: true }
  await run('apt-get', ['update', '-q'], options)
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options)
  return installedChromium()
}

/**
 * A browser for the tests: the system's, else Debian's package, else the one Playwright downloads.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own
 */
export async function findChromium() {
  const found = installedChromium() ?? (await installDebianChromium())
  if (found) return found
  console.log("Downloading Playwright's Chromium …")
  const { code, output } = await runNode(['node_modules/playwright/cli.js', 'install', 'chromium'], { capture: true })
  if (code)
    throw new CommandFailed(
      `${output}\nNo browser for the tests: install Chromium, or set CHROMIUM to the path of one.`,
      code,
    )
  return undefined
}
