import { join, relative } from 'node:path'
import * as esbuild from 'esbuild'

/**
 * Builds a page's script and style sheet into `assets/` of a folder, with content hashes in the names.
 * @param {{root: string, browser: import('esbuild').BuildOptions, plugins?: import('esbuild').Plugin[], dir: string, page: string, entry: string}} options
 * `browser`: common to all browser builds; `entry`: the page's source, from the root
 * @returns the page with its files, and the sources they are made of
 */
export async function buildPage({ root, browser, plugins = [], dir, page, entry }) {
  const { metafile } = await esbuild.build({
    ...browser,
    entryPoints: { [page]: join(root, entry) },
    outdir: dir,
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    metafile: true,
  })
  const [script, { cssBundle }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry)
  const nameOf = path => relative(dir, join(root, path))
  const files = { script: nameOf(script), ...(cssBundle && { style: nameOf(cssBundle) }) }
  return { page, entry: files, inputs: Object.keys(metafile.inputs) }
}
