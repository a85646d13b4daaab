// Builds everything into dist/: what is served, what the cdn puts inline, the server, and the local tools.
// `node esbuild.config.mjs [--no-publish]`; without publishing nothing is compressed, which is quicker.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { minify } from 'terser'
import { buildWorker } from './cdn/buildWorker.mjs'
import { svelteFiles } from './e2e/hosts/build/svelteFiles.mjs'
import { vueFiles } from './e2e/hosts/build/vueFiles.mjs'
import { extensionEntries, hostEntries } from './e2e/hosts/hostEntries.mjs'
import { compileCatalog } from './modal-app/locales/compileCatalog.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const at = path => join(root, path)

const browser = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  legalComments: 'none',
  target: 'es2022',
  platform: 'browser',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"', CONNECTKIT_VERSION: JSON.stringify(version) },
}

/**
 * A CSS module travels with the script that uses it: as text, adopted by the document when the module runs. So a lazy
 * view brings its own style, and no style element is ever made.
 */
const cssModules = {
  name: 'css-modules',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({
        stdin: { contents: `export { default } from ${JSON.stringify(path)}`, resolveDir: root },
        bundle: true,
        write: false,
        format: 'esm',
        outdir: 'out',
        minifyWhitespace: true,
        minifySyntax: true,
        target: browser.target,
        loader: { '.module.css': 'local-css' },
      })
      const css = outputFiles.find(file => file.path.endsWith('.css'))?.text.trim() ?? ''
      const names = outputFiles.find(file => file.path.endsWith('.js'))?.text ?? ''
      return {
        contents: `import { adoptStyle } from ${JSON.stringify(at('modal-app/ui/adoptStyle.ts'))}\nadoptStyle(${JSON.stringify(css)})\n${names}`,
        loader: 'js',
        resolveDir: root,
        watchFiles: [path],
      }
    })
  },
}

/** Catalogues are compiled here, so that no message parser is shipped. */
const locales = {
  name: 'locales',
  setup(build) {
    build.onLoad({ filter: /modal-app\/locales\/[\w-]+\.json$/ }, async ({ path }) => ({
      contents: compileCatalog(await readFile(path, 'utf8')),
      loader: 'json',
      watchFiles: [path],
    }))
  },
}

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
          `${file} needs ${path.slice(7)} of viem now; let leaveUnusedOut in esbuild.config.mjs bundle it`,
        )
}

export const modalPlugins = [cssModules, locales]

/** React in the source, preact/compat in the browser. */
export const preactAlias = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** Runs a TypeScript module of ours at build time. */
async function importSource(path) {
  const outfile = at(`dist/build/${basename(path, '.ts')}.mjs`)
  await esbuild.build({
    entryPoints: [at(path)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  return import(`${pathToFileURL(outfile)}?${Date.now()}`)
}

/** The checks of both ends of the wire, made from the zod schemas (architecture §6). Written only when they changed. */
export async function generateWireChecks() {
  const { generateValidators, generateChecks } = await importSource('loader/generate/generateValidators.ts')
  const { receivedByFrame, pageSettings } = await importSource('loader/generate/receivedByFrame.ts')
  const files = {
    'loader/validators.gen.ts': generateValidators(),
    'modal-app/host/validators.gen.ts': generateValidators('../../shared', receivedByFrame),
    'modal-app/modal/settingChecks.gen.ts': generateChecks('../../shared', pageSettings),
  }
  for (const [path, text] of Object.entries(files))
    if (!existsSync(at(path)) || readFileSync(at(path), 'utf8') !== text) await writeFile(at(path), text)
}

/** The loader as a script and as a module, and the module's types. */
async function buildLoader() {
  await generateWireChecks()
  const { flattenTypes } = await importSource('loader/generate/flattenTypes.ts')
  const types = flattenTypes(at('loader/init.ts'), path => readFileSync(path, 'utf8'))
  await Promise.all([
    bundleLoader('loader/index.ts', 'iife', 'loader.js'),
    bundleLoader('loader/init.ts', 'esm', 'loader.mjs'),
    ...['loader.d.ts', 'loader.d.mts'].map(name => writeFile(at(`dist/site/${version}/${name}`), types)),
  ])
}

/**
 * The loader is minified twice: a second pass over one closed script saves 5 % that esbuild leaves, and shortens the names
 * that nothing outside of it knows (loader/DECISIONS.md).
 */
async function bundleLoader(entry, format, file) {
  const { outputFiles } = await esbuild.build({
    ...browser,
    entryPoints: [at(entry)],
    // Where the module's server is, for those who build it into a package.
    define: { ...browser.define, CONNECTKIT_BASE: JSON.stringify(process.env.CK_BASE ?? '') },
    // A field that the constructor sets is not defined before.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    write: false,
    format,
  })
  const internalNames = JSON.parse(readFileSync(at('loader/internalNames.json'), 'utf8'))
  const { code } = await minify(outputFiles[0].text, {
    ecma: 2022,
    module: format === 'esm',
    toplevel: true,
    compress: { passes: 3, unsafe_arrows: true },
    mangle: { properties: { builtins: true, regex: new RegExp(`^(${internalNames.join('|')})$`) } },
  })
  await writeFile(at(`dist/site/${version}/${file}`), code)
}

/** The page `error.docs` links to, made from the catalogue of errors. */
async function buildErrorPage() {
  const { errorTexts } = await importSource('shared/errorTexts.ts')
  const rows = Object.entries(errorTexts).map(
    ([code, { meaning, remedy }]) => `<dt id="${code}"><code>${code}</code></dt>\n<dd>${meaning} ${remedy}</dd>`,
  )
  await writeFile(
    at(`dist/site/${version}/errors.html`),
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Errors</title></head>
<body><h1>Errors of release ${version}</h1>
<dl>
${rows.join('\n')}
</dl></body></html>
`,
  )
}

/** The list of wallets and the pictures of wallets and networks, as the cdn serves them. */
async function buildListing() {
  const listing = await importSource('cdn/listing/buildListing.ts')
  await listing.buildListing(at('dist/site'))
}

const registry = `globalThis[Symbol.for('connectkit.chunks')]`

/**
 * Imports a chunk. Firefox keeps a failed import for the life of the document, so a second attempt, now or when the
 * visitor tries again, has another address.
 */
const importChunk = 'path => import(path).catch(() => import(path + "?" + Date.now()))'

/**
 * The modal: what the first view needs becomes one script, which the cdn writes into modal.html; everything lazy becomes
 * a chunk under assets/. Code that both share lives in the inline script only, which a chunk cannot import, so the
 * inline script leaves those modules in a registry and the chunks take them from there.
 */
async function buildModal() {
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
  const outputs = Object.fromEntries(Object.entries(metafile.outputs).map(([path, output]) => [at(path), output]))
  const shared = staticImports(outputs, join(dir, entry))
  const lazy = Object.keys(outputs).filter(
    path => path.endsWith('.js') && path !== join(dir, entry) && !shared.has(path),
  )

  const entries = [...shared].map((path, i) => `import * as c${i} from ${JSON.stringify(path)}`)
  const table = [...shared].map((path, i) => `${JSON.stringify(basename(path))}: c${i}`)
  const { outputFiles } = await esbuild.build({
    ...browser,
    stdin: {
      contents: [
        ...entries,
        `${registry} = { ${table.join(', ')}, importChunk: ${importChunk} }`,
        `import ${JSON.stringify(join(dir, entry))}`,
      ].join('\n'),
      resolveDir: dir,
    },
    format: 'esm',
    plugins: [keepDynamicImports],
    // Most of it runs at once: V8 then does not read each function twice (2 of 38 ms).
    banner: { js: '//# allFunctionsCalledOnLoad' },
    write: false,
  })
  await writeFile(
    at('dist/modal/entry.js'),
    outputFiles[0].text.replaceAll('import("../assets/', `${registry}.importChunk("../assets/`),
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
        plugins: [fromRegistry(shared, outputs)],
      }),
    ),
  )
}

/** Every chunk that has to be there before an output can run. */
function staticImports(outputs, from, found = new Set()) {
  for (const { path, kind } of outputs[from].imports) {
    const file = at(path)
    if (kind !== 'import-statement' || found.has(file)) continue
    found.add(file)
    staticImports(outputs, file, found)
  }
  return found
}

const keepDynamicImports = {
  name: 'keep-dynamic-imports',
  setup(build) {
    build.onResolve({ filter: /assets\// }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `../assets/${basename(path)}`, external: true } : undefined,
    )
  },
}

const fromRegistry = (shared, outputs) => ({
  name: 'from-registry',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => {
      const file = join(resolveDir, path)
      if (kind === 'dynamic-import') return { path: `./${basename(file)}`, external: true }
      return { path: file, namespace: shared.has(file) ? 'registry' : 'chunk' }
    })
    const load = (path, from) => ({
      contents: `export const { ${outputs[path].exports.join(', ')} } = ${from}`,
      loader: 'js',
    })
    build.onLoad({ filter: /.*/, namespace: 'registry' }, ({ path }) =>
      load(path, `${registry}[${JSON.stringify(basename(path))}]`),
    )
    build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) =>
      load(path, `await ${registry}.importChunk(${JSON.stringify(`../assets/${basename(path)}`)})`),
    )
  },
})

async function buildNode() {
  const entryPoints = Object.fromEntries(
    Object.entries({
      'server/main': 'cdn/main.ts',
      'tools/stack': 'e2e/stack.ts',
      'tools/dev': 'e2e/dev.ts',
      'tools/sites': 'e2e/services/startSites.ts',
      'tools/size': 'e2e/checks/size.ts',
      'tools/bench': 'e2e/bench/bench.ts',
    }).filter(([, path]) => existsSync(at(path))),
  )
  await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outdir: at('dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
}

/** The server for runtimes without Node, with what {@link buildModal} made inside. */
async function buildEdge() {
  const names = ['greet.js', 'entry.js', 'entry.css']
  const [greeting, script, style] = await Promise.all(names.map(name => readFile(at(`dist/modal/${name}`), 'utf8')))
  await buildWorker({ outfile: at('dist/worker/worker.mjs'), version, modal: { greeting, script, style } })
}

/** Scripts of the sample pages, each built the way a site's own would be: readable, without what our build does to the product. */
async function buildHosts() {
  await esbuild.build({
    ...browser,
    minify: false,
    entryPoints: Object.fromEntries(Object.entries(hostEntries).map(([name, path]) => [name, at(path)])),
    outdir: at('dist/hosts'),
    format: 'iife',
    jsx: 'automatic',
    plugins: [vueFiles, svelteFiles],
  })
  await esbuild.build({
    ...browser,
    minify: false,
    entryPoints: extensionEntries.map(at),
    outdir: at('dist/extension'),
    format: 'iife',
    loader: { '.html': 'copy', '.css': 'copy', '.json': 'copy' },
  })
}

/** The parts of a build, each by itself, for e2e/dev. */
export const builds = {
  loader: buildLoader,
  errorPage: buildErrorPage,
  listing: buildListing,
  modal: buildModal,
  hosts: buildHosts,
  server: buildNode,
  publish: publishSite,
}

/** Compresses and lists what was built. */
async function publishSite() {
  const { publish } = await import('./cdn/publish.mjs')
  await publish({ siteDir: at('dist/site'), version })
}

async function main() {
  await Promise.all(
    [
      'dist/site',
      'dist/modal',
      'dist/build',
      'dist/hosts',
      'dist/extension',
      'dist/server',
      'dist/worker',
      'dist/tools',
    ].map(path => rm(at(path), { recursive: true, force: true })),
  )
  await Promise.all(
    ['dist/modal', 'dist/build', `dist/site/${version}`, 'dist/site/assets'].map(path =>
      mkdir(at(path), { recursive: true }),
    ),
  )
  await buildLoader()
  await Promise.all([buildErrorPage(), buildListing(), buildModal(), buildHosts(), buildNode()])
  await buildEdge()
  if (!process.argv.includes('--no-publish')) await publishSite()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
