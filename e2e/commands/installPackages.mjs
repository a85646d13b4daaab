import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { CommandFailed } from './commandFailed.mjs'
import { root } from './root.mjs'
import { run, runNode } from './run.mjs'

/**
 * Whether node_modules matches package-lock.json.
 *
 * npm writes `node_modules/.package-lock.json` as the last step of an install. Comparing the two files finds a missing,
 * an aborted and an outdated install. An absent optional package is one for another system.
 *
 * @param {{packages: Record<string, {version?: string, optional?: boolean}>}} lock
 * @param {{packages: Record<string, {version?: string}>} | undefined} installed
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed?.packages[path]
    return found ? found.version === wanted.version : wanted.optional === true && installed !== undefined
  })
}

/** @param {string} path */
function readLock(path) {
  if (!existsSync(join(root, path))) return undefined
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Runs `npm ci` if needed; shows its output only if it fails. Commands that need a browser find or install one
 * themselves.
 */
export async function installPackages() {
  const lock = readLock('package-lock.json')
  if (!lock) throw new CommandFailed('package-lock.json is missing or damaged: restore it from git.')
  if (isInstalled(lock, readLock('node_modules/.package-lock.json'))) return
  console.log('Installing packages, once (npm ci); this takes a few minutes …')
  // No package needs its install scripts: binaries come as separate packages.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  // Under `npm start`, npm_execpath names npm's script, which runs on every system without a shell.
  const npm = process.env.npm_execpath
  const { code, output } = npm
    ? await runNode([npm, ...args], { env, capture: true })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env, capture: true })
  if (code) throw new CommandFailed(`${output}\nInstalling packages failed: npm ci says why above.`, code)
}
