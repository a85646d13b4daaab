import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

/*
 * Builds the server for runtimes without Node. The modal's parts travel inside, so that the worker needs no file to
 * make a document. Plain JavaScript, so that the build needs no build.
 */

/**
 * @param {{outfile: string, version: string, modal: {greeting: string, script: string, style: string}}} options
 * @returns esbuild's metafile
 */
export async function buildWorker({ outfile, version, modal }) {
  const { metafile } = await esbuild.build({
    stdin: {
      contents: `import { createWorker } from './worker.ts'
export default createWorker(${JSON.stringify({ version, modal })})`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // Nothing of Node is known here: an import of it stops the build.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    metafile: true,
    logLevel: 'warning',
  })
  return metafile
}
