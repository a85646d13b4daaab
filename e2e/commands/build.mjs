import process from 'node:process'
import { CommandFailed } from './commandFailed.mjs'
import { runNode } from './run.mjs'

/**
 * Builds `dist/`. With `BUILT` set, commands that need it use the existing one.
 * @param {{quiet?: boolean}} [options] `quiet` shows the build's output only if it fails
 */
export async function build({ quiet = false } = {}) {
  if (quiet && process.env.BUILT) return 0
  const { code, output } = await runNode(['esbuild.config.mjs'], { capture: quiet })
  if (code) throw new CommandFailed(`${output}\nThe build failed: esbuild.config.mjs says why above.`.trim(), code)
  return code
}
