import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { compileStyle, modalPlugins, preactAlias } from './modalPlugins.mjs'

/* Builds the iframe's scripts. This is plain JavaScript, so it runs without being compiled. */

/**
 * viem imports some parts dynamically (CCIP reads, signature recovery). esbuild makes chunks of them even if nothing
 * uses them, and code they share with used code can then no longer be tree-shaken: a client that reads a balance
 * takes 97 KB instead of 26. So these parts stay external, and {@link assertNoneUnused} fails the build if one is
 * needed after all.
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
 * Imports a chunk and retries once. For the life of the document, Firefox remembers a chunk that did not load, and
 * every browser one that did not run (its own imports failed). So the retry uses a different URL. Concurrent imports share a promise: WebKit resolves the second one before the chunk, which waits for
 * others, has run (bugs.webkit.org 242740).
 */
const importChunk = `const chunks = {}
let importChunk = path => (chunks[path] ??= import(path)
  .catch(() => import(path + '?' + Date.now()))
  .catch(error => {
    delete chunks[path]
    throw error
  }))`

/**
 * Builds the modal. Everything the first view needs goes into one script, which the cdn inlines into modal.html. Lazy
 * code goes into chunks under assets/. Shared code lives only in the inline script. Chunks cannot import from an
 * inline script, so it puts the shared modules into a global registry and the chunks read them from there.
 *
 * @param {{root: string, version: string, browser: import('esbuild').BuildOptions}} options `browser`: options common
 * to all browser builds
 */
export async function buildModal({ root, version, browser }) {
  const at = path => join(root, path)
  const dir = at('dist/build/modal')
  const entry = `${version}/entry.js`
  // Later views share it to adopt their styles; loaded once, with the document.
  const adoptStyle = `${version}/adoptStyle.js`
  const firstStyles = await findFirstStyles(at('modal-app/main.tsx'))
  const { metafile } = await esbuild.build({
    ...browser,
    entryPoints: [
      { in: at('modal-app/main.tsx'), out: `${version}/entry` },
      { in: at('modal-app/ui/adoptStyle.ts'), out: `${version}/adoptStyle` },
    ],
    outdir: dir,
    format: 'esm',
    splitting: true,
    chunkNames: 'assets/[name]-[hash]',
    alias: preactAlias,
    jsx: 'automatic',
    plugins: [...modalPlugins(firstStyles), leaveUnusedOut],
    metafile: true,
  })
  assertNoneUnused(metafile)
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, { exports, imports, bytes }]) => [
      at(path),
      { exports, imports: imports.map(each => ({ ...each, path: at(each.path) })), isEmpty: bytes === 0 },
    ]),
  )
  const firsts = [entry, adoptStyle].map(path => join(dir, path))
  const shared = new Set(firsts.flatMap(path => [...staticImports(outputs, path)]))
  const lazy = Object.keys(outputs).filter(
    path => path.endsWith('.js') && !firsts.includes(path) && !shared.has(path) && !outputs[path].isEmpty,
  )

  // The registry holds arrays of values, not module objects, because esbuild would write a getter for each export.
  // This is safe because these exports are never reassigned.
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
    // Most functions run at once, so V8 should compile them on load and not parse them twice (saves 2 of 38 ms).
    banner: { js: `//# allFunctionsCalledOnLoad\n${importChunk}` },
    plugins: [keepDynamicImports],
    write: false,
  })
  await writeFile(
    at('dist/modal/entry.js'),
    outputFiles[0].text.replaceAll('import("../assets/', 'importChunk("../assets/'),
  )
  const tokens = await readFile(join(dir, `${version}/entry.css`), 'utf8')
  const styles = await Promise.all(firstStyles.map(compileStyle))
  await writeFile(at('dist/modal/entry.css'), tokens.trim() + styles.map(({ css }) => css).join(''))
  await esbuild.build({
    ...browser,
    entryPoints: [at('modal-app/boot/greet.ts')],
    outfile: at('dist/modal/greet.js'),
    format: 'iife',
    plugins: modalPlugins(firstStyles),
  })
  await writeFile(at('dist/modal/view.html'), await drawFirstView({ browser, at, firstStyles }))

  await Promise.all(
    lazy.map(async path => {
      const { outputFiles } = await esbuild.build({
        ...browser,
        entryPoints: [path],
        format: 'esm',
        plugins: [keepDynamicImports, fromRegistry(shared, outputs, keyOf)],
        write: false,
      })
      const text = outputFiles[0].text.replaceAll('import("../assets/', `${registry}.importChunk("../assets/`)
      await writeFile(at(`dist/site/assets/${basename(path)}`), text)
    }),
  )
}

/** Runs modal-app/boot/firstView.tsx. */
async function drawFirstView({ browser, at, firstStyles }) {
  const outfile = at('dist/build/firstView.mjs')
  await esbuild.build({
    ...browser,
    entryPoints: [at('modal-app/boot/firstView.tsx')],
    outfile,
    platform: 'node',
    format: 'esm',
    alias: preactAlias,
    jsx: 'automatic',
    plugins: modalPlugins(firstStyles),
  })
  const { firstView } = await import(`${pathToFileURL(outfile)}?${Date.now()}`)
  return firstView()
}

/** The CSS modules of the first view, in the order of their rules. They are the document's own style sheet. */
async function findFirstStyles(entry) {
  const later = {
    name: 'later',
    setup: build =>
      build.onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  }
  const { metafile } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    outdir: 'out',
    alias: preactAlias,
    jsx: 'automatic',
    plugins: [later, ...modalPlugins()],
    metafile: true,
    write: false,
  })
  const [output] = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint)
  return Object.keys(output.inputs)
    .filter(path => path.endsWith('.module.css'))
    .map(path => resolve(path))
}

/**
 * Registry keys of the shared modules. They derive from content hashes, as the chunks' file names do, so a chunk of
 * an older build never gets a different module under the same key. Four characters keep them short, because hashes do
 * not compress.
 */
function registryKeys(shared) {
  const hashOf = path => basename(path, '.js').split('-').at(-1)
  const starts = [...shared].map(path => hashOf(path).slice(0, 4))
  return path => {
    const start = hashOf(path).slice(0, 4)
    return `$${starts.indexOf(start) === starts.lastIndexOf(start) ? start : hashOf(path)}`
  }
}

/** All chunks that an output imports statically, directly or not. */
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
    // Relative to the document, as importChunk expects. esbuild writes other paths in the entry and in chunks.
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `../assets/${basename(path)}`, external: true } : undefined,
    )
  },
}

const fromRegistry = (shared, outputs, keyOf) => ({
  name: 'from-registry',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path)
      return { path: file, namespace: shared.has(file) ? 'registry' : 'chunk' }
    })
    build.onLoad({ filter: /.*/, namespace: 'registry' }, ({ path }) => ({
      contents: `export const [ ${outputs[path].exports.join(', ')} ] = ${registry}.${keyOf(path)}`,
      loader: 'js',
    }))
    build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => {
      // What several views share may come down to nothing.
      if (outputs[path].isEmpty) return { contents: '' }
      const chunk = `${registry}.importChunk(${JSON.stringify(`../assets/${basename(path)}`)})`
      return { contents: `export const { ${outputs[path].exports.join(', ')} } = await ${chunk}`, loader: 'js' }
    })
  },
})
