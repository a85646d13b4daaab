import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

/* Builds the server for runtimes without Node. Plain JavaScript, so it runs without a build. */

/**
 * @param {{outfile: string}} options
 * @returns esbuild's metafile
 */
export async function buildWorker({ outfile }) {
  const { metafile } = await esbuild.build({
    stdin: {
      contents: `import { createWorker } from './worker.ts'
export default createWorker()`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // Makes an import of a Node module fail the build.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // Without this condition, viem includes Node's sockets.
    conditions: ['workerd', 'import'],
    metafile: true,
    logLevel: 'warning',
  })
  return metafile
}
