import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { testPatience } from '../../../shared/testPatience.ts'
import { createSvgDrawer, type SvgDrawer, type SvgDrawerOptions } from './svgDrawer.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The drawer with its real process, bundled as in the build. The file lies where the renderer's package is found. */
export async function createTestDrawer(options: Omit<SvgDrawerOptions, 'program'> = {}): Promise<SvgDrawer> {
  const program = at(`../../../dist/build/drawSvg.${crypto.randomUUID()}.mjs`)
  await esbuild.build({
    entryPoints: [at('./drawSvg.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  // On a busy machine, a process of low priority hardly runs.
  return createSvgDrawer({ program, timeoutMs: 3000 * testPatience, ...options })
}
