import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { CommandFailed } from './commandFailed.mjs'
import { gallery } from './gallery.mjs'
import { installPackages } from './installPackages.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'
import { runTool } from './runTool.mjs'
import { test } from './test.mjs'
import { testLong } from './testLong.mjs'

/**
 * Each command takes the rest of the command line and resolves with the exit code. Those that import packages are loaded when
 * they are called, once the packages are installed.
 * @type {Record<string, (options: string[]) => Promise<number>>}
 */
const commands = {
  build: () => build(),
  start: options => buildAndStart('stack', options),
  dev: options => buildAndStart('dev', options),
  test: options => test(options),
  'test:all': async options => (await import('./testAll.mjs')).testAll(options),
  'test:long': options => testLong(options),
  check: () => check(),
  spec: async () => (await runNode(['e2e/checks/spec.mjs', '--table'])).code,
  size: options => buildAndRun('size', options),
  bench: options => buildAndRun('bench', options),
  'bench:api': options => buildAndRun('benchApi', options),
  'smoke:chain': options => buildAndRun('publicChains', options),
  gallery: options => gallery(options),
  lighthouse: async options => (await import('./lighthouse.mjs')).lighthouse(options),
  'publish:dir': options => buildAndRelease('publish', options),
  verify: options => release('verify', options),
  witness: options => release('witness', options),
  release: ([name = '', ...options]) => release(name, options),
  mutate: async options => (await import('./mutate.mjs')).mutate(options),
}

/**
 * @param {string} tool
 * @param {string[]} options
 */
async function buildAndRun(tool, options) {
  await build({ quiet: true })
  return runTool(tool, options)
}

/**
 * @param {string} name of the command
 * @param {string[]} options
 */
async function buildAndRelease(name, options) {
  await build({ quiet: true })
  return release(name, options)
}

const releaseProgram = 'dist/server/release.mjs'

/**
 * Runs a release command on the existing build. Whoever verifies somebody else's server may have none yet.
 * @param {string} name
 * @param {string[]} options
 */
async function release(name, options) {
  if (!existsSync(join(root, releaseProgram))) {
    console.error('Building first, which takes a minute …')
    await build({ quiet: true })
  }
  return (await runNode([releaseProgram, name, ...options])).code
}

/**
 * The same, for tools that take half a minute before their first output.
 * @param {string} tool
 * @param {string[]} options
 */
function buildAndStart(tool, options) {
  console.log(`${process.env.BUILT ? 'Starting' : 'Building, then starting'} chains, server and sample sites …`)
  return buildAndRun(tool, options)
}

/**
 * Installs missing packages, then runs one command.
 * @param {string[]} args the command's name and its options
 * @returns {Promise<number>} the exit code
 */
export async function runCommand([name = '', ...options]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(`Unknown command "${name}": use one of ${Object.keys(commands).join(', ')}.`)
    return 1
  }
  try {
    await installPackages()
    return await command(options)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    console.error(error.message)
    return error.exitCode
  }
}
