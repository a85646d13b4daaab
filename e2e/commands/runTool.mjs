import { runNode } from './run.mjs'

/**
 * Runs a tool that the build compiled from e2e.
 * @param {string} name of `dist/tools/<name>.mjs`
 * @param {string[]} options passed through
 * @returns {Promise<number>} its exit code
 */
export async function runTool(name, options) {
  const { code } = await runNode([`dist/tools/${name}.mjs`, ...options])
  return code
}
