import { join, relative } from 'node:path'
import * as esbuild from 'esbuild'

/**
 * Builds a page's script and style sheet into `assets/` of a folder, with content hashes in the names.
 * @param {{root: string, browser: import('esbuild').BuildOptions, plugins?: import('esbuild').Plugin[], dir: string,
 * page: string, entry: string, ahead?: readonly string[]}} options `browser`: common to all browser builds; `entry`: the
 * page's source, from the root; `ahead`: sources that the page loads later, which another page may fetch for it
 * @returns the page with its script and style sheet, and with all files up to `ahead`; all files of its build, and their
 * sources
 */
export async function buildPage({ root, browser, plugins = [], dir, page, entry, ahead }) {
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
  const outputOf = source => Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)
  const [script, { cssBundle }] = outputOf(entry)
  const nameOf = path => relative(dir, join(root, path))
  const own = [script, ...(cssBundle ? [cssBundle] : [])]
  const files = {
    script: nameOf(script),
    ...(cssBundle && { style: nameOf(cssBundle) }),
    ...(ahead && { ahead: withImports(metafile, [...own, ...ahead.map(source => outputOf(source)[0])]).map(nameOf) }),
  }
  return { page, entry: files, files: Object.keys(metafile.outputs).map(nameOf), inputs: Object.keys(metafile.inputs) }
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly string[]} files
 * @returns the files, and all that they import statically
 */
function withImports({ outputs }, files) {
  const found = new Set(files)
  // Iterating over a set also visits what is added meanwhile.
  for (const file of found)
    for (const { path, kind } of outputs[file].imports) if (kind === 'import-statement') found.add(path)
  return [...found]
}
