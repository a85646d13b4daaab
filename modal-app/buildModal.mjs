import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as esbuild from 'esbuild'
import { modalPlugins, preactAlias } from './modalPlugins.mjs'

/*
 * Builds what the iframe runs. Plain JavaScript, so that the build needs no build.
 */

/**
 * viem reaches some parts by dynamic import (CCIP reads, signature recovery). esbuild makes chunks of those even where
 * nothing uses them, and then moves whatever they share with used code out of reach of tree shaking: 97 KB instead of 26
 * for a client that reads a balance. So they stay outside, and {@link assertNoneUnused} stops a build that needs one.
 */
const leaveUnusedOut = {
  name: 'leave-unused-out',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && importer.includes('/node_modules/viem/')
        ? { path: `unused:${path}`, external: true }
        : undefined,
    )
  },
}

function assertNoneUnused({ outputs }) {
  for (const [file, { imports }] of Object.entries(outputs))
    for (const { path } of imports)
      if (path.startsWith('unused:'))
        throw new Error(
          `${file} needs ${path.slice(7)} of viem now; let leaveUnusedOut in modal-app/buildModal.mjs bundle it`,
        )
}

const registry = `globalThis[Symbol.for('connectkit.chunks')]`

/**
 * Imports a chunk. Firefox keeps a failed import for the life of the document, so a second attempt, now or when the
 * visitor tries again, has another address.
 */
const importChunk = 'let importChunk=path=>import(path).catch(()=>import(path+"?"+Date.now()))'

/**
 * The modal: what the first view needs becomes one script, which the cdn writes into modal.html; everything lazy becomes
 * a chunk under assets/. Code that both share lives in the inline script only, which a chunk cannot import, so the
 * inline script leaves those modules in a registry and the chunks take them from there.
 *
 * @param {{root: string, version: string, browser: import('esbuild').BuildOptions}} options `browser`: how everything for
 * browsers is built
 */
export async function buildModal({ root, version, browser }) {
  const at = path => join(root, path)
  const dir = at('dist/build/modal')
  const entry = `${version}/entry.js`
  const { metafile } = await esbuild.build({
    ...browser,
    entryPoints: [{ in: at('modal-app/main.tsx'), out: `${version}/entry` }],
    outdir: dir,
    format: 'esm',
    splitting: true,
    chunkNames: 'assets/[name]-[hash]',
    alias: preactAlias,
    jsx: 'automatic',
    plugins: [...modalPlugins, leaveUnusedOut],
    metafile: true,
  })
  assertNoneUnused(metafile)
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, { exports, imports }]) => [
      at(path),
      { exports, imports: imports.map(each => ({ ...each, path: at(each.path) })) },
    ]),
  )
  const shared = staticImports(outputs, join(dir, entry))
  const lazy = Object.keys(outputs).filter(
    path => path.endsWith('.js') && path !== join(dir, entry) && !shared.has(path),
  )

  // Lists of values, not the modules themselves: esbuild would write a getter for each export. What is exported here is
  // never assigned anew.
  const namesOf = (path, i) => outputs[path].exports.map(name => `${name} as c${i}${name}`)
  const valuesOf = (path, i) => outputs[path].exports.map(name => `c${i}${name}`)
  const entries = [...shared].map((path, i) => `import { ${namesOf(path, i)} } from ${JSON.stringify(path)}`)
  const keyOf = registryKeys(shared)
  const table = [...shared].map((path, i) => `${keyOf(path)}: [${valuesOf(path, i)}]`)
  const { outputFiles } = await esbuild.build({
    ...browser,
    stdin: {
      contents: [
        ...entries,
        `${registry} = { ${table.join(', ')}, importChunk }`,
        `import ${JSON.stringify(join(dir, entry))}`,
      ].join('\n'),
      resolveDir: dir,
    },
    format: 'esm',
    // Most of it runs at once: V8 then does not read each function twice (2 of 38 ms).
    banner: { js: `//# allFunctionsCalledOnLoad\n${importChunk}` },
    plugins: [keepDynamicImports],
    write: false,
  })
  await writeFile(
    at('dist/modal/entry.js'),
    outputFiles[0].text.replaceAll('import("../assets/', 'importChunk("../assets/'),
  )
  await writeFile(at('dist/modal/entry.css'), await readFile(join(dir, `${version}/entry.css`)))
  await esbuild.build({
    ...browser,
    entryPoints: [at('modal-app/host/greet.ts')],
    outfile: at('dist/modal/greet.js'),
    format: 'iife',
  })

  await Promise.all(
    lazy.map(path =>
      esbuild.build({
        ...browser,
        entryPoints: [path],
        outfile: at(`dist/site/assets/${basename(path)}`),
        format: 'esm',
        plugins: [fromRegistry(shared, outputs, keyOf)],
      }),
    ),
  )
}

/**
 * Names of what is shared. They come from the content, as the names of the chunks that use them do, so that no chunk of an
 * older build meets another part under its name; four letters, because nothing that is random gets smaller on its way.
 */
function registryKeys(shared) {
  const hashOf = path => basename(path, '.js').split('-').at(-1)
  const starts = [...shared].map(path => hashOf(path).slice(0, 4))
  return path => {
    const start = hashOf(path).slice(0, 4)
    return `$${starts.indexOf(start) === starts.lastIndexOf(start) ? start : hashOf(path)}`
  }
}

/** Every chunk that has to be there before an output can run. */
function staticImports(outputs, from, found = new Set()) {
  for (const { path, kind } of outputs[from].imports) {
    if (kind !== 'import-statement' || found.has(path)) continue
    found.add(path)
    staticImports(outputs, path, found)
  }
  return found
}

const keepDynamicImports = {
  name: 'keep-dynamic-imports',
  setup(build) {
    // From the entry it is a path into assets/, from what it shares with chunks one beside itself.
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `../assets/${basename(path)}`, external: true } : undefined,
    )
  },
}

const fromRegistry = (shared, outputs, keyOf) => ({
  name: 'from-registry',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => {
      const file = join(resolveDir, path)
      if (kind === 'dynamic-import') return { path: `./${basename(file)}`, external: true }
      return { path: file, namespace: shared.has(file) ? 'registry' : 'chunk' }
    })
    build.onLoad({ filter: /.*/, namespace: 'registry' }, ({ path }) => ({
      contents: `export const [ ${outputs[path].exports.join(', ')} ] = ${registry}.${keyOf(path)}`,
      loader: 'js',
    }))
    build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => {
      const chunk = `${registry}.importChunk(${JSON.stringify(`../assets/${basename(path)}`)})`
      return { contents: `export const { ${outputs[path].exports.join(', ')} } = await ${chunk}`, loader: 'js' }
    })
  },
})
