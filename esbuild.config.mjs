// Builds everything into dist/: the served files, the cdn's inline files, the server, and the local tools.
// `node esbuild.config.mjs [--no-publish] [--archive]`. With --no-publish nothing is compressed, which is quicker.
// --archive stores the release for the upgrade test; run it before package.json gets the next version.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { buildAdmin } from './cdn/admin/buildAdmin.mjs'
import { buildSecureSite } from './cdn/buildSecureSite.mjs'
import { buildWorker } from './cdn/buildWorker.mjs'
import { writeFrameTemplate } from './cdn/frameTemplate.mjs'
import { packRelease } from './e2e/fixtures/releaseArchive.mjs'
import { svelteFiles } from './e2e/hosts/build/svelteFiles.mjs'
import { vueFiles } from './e2e/hosts/build/vueFiles.mjs'
import { extensionEntries, hostEntries } from './e2e/hosts/hostEntries.mjs'
import { buildModal } from './modal-app/buildModal.mjs'
import { viemFiles } from './modal-app/modalPlugins.mjs'
import { compiledOnLoad, shortenScript } from './shared/shortenScript.mjs'
import { writeLicences } from './shared/writeLicences.mjs'
import { writeSbom } from './shared/writeSbom.mjs'

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

/** Compiles and imports one of our TypeScript modules at build time. */
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

/** Generates the checks of both ends of the wire from the zod schemas (architecture §6). Writes only changed files. */
export async function generateWireChecks() {
  const { generateValidators, generateChecks } = await importSource('loader/generate/generateValidators.ts')
  const { generateSettings, generateOptionWords } = await importSource('loader/generate/generateSettings.ts')
  const { receivedBySignIn, receivedByVerify } = await importSource('loader/generate/received.ts')
  const { stored } = await importSource('shared/stored.schema.ts')
  const { generateNetworkNames } = await importSource('loader/generate/generateNetworkNames.ts')
  const { receivedByFrame, pageSettings, pageWallets } = await importSource('loader/generate/receivedByFrame.ts')
  const files = {
    'loader/late/modal/validators.gen.ts': generateValidators(),
    'loader/late/verify/checks.gen.ts': generateChecks('../../../shared', receivedByVerify),
    'loader/late/mount/elements/networkNames.gen.ts': generateNetworkNames(),
    'loader/late/signIn/checks.gen.ts': generateChecks('../../../shared', receivedBySignIn),
    'modal-app/host/validators.gen.ts': generateValidators('../../shared', receivedByFrame),
    'modal-app/settings/settingChecks.gen.ts': generateChecks('../../shared', pageSettings),
    'modal-app/settings/guestWalletChecks.gen.ts': generateChecks('../../shared', pageWallets),
    'modal-app/settings/optionWords.gen.ts': generateOptionWords(),
    'shared/settings.gen.ts': generateSettings(),
    'shared/storedChecks.gen.ts': generateChecks('.', stored),
  }
  for (const [path, text] of Object.entries(files))
    if (!existsSync(at(path)) || readFileSync(at(path), 'utf8') !== text) await writeFile(at(path), text)
}

/** Parts of the loader that are not needed at once, each in its own script (loader/kernel/lateScripts.ts). */
const lateScripts = ['modal', 'chains', 'safe', 'verify', 'signIn', 'mount', 'texts', 'test']

/** The server gives this one to the origins of a project's tests only, under its name with `.js` (cdn/routes/testScript.ts). */
const gatedScript = 'test'

/** Late scripts use the loader's own code of these files (loader/loaderExports.ts). A name that it does not lend fails the build. */
const exportedFiles = [
  'shared/createDeferred.ts',
  'shared/errors.ts',
  'shared/protocol/json.ts',
  'loader/frameErrors.ts',
  'loader/kernel/pristineGetters.ts',
  'loader/settleCalls.ts',
  'loader/kernel/wallets/metadata.ts',
].map(at)

const loaderImports = {
  name: 'loader imports',
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) =>
      exportedFiles.includes(join(resolveDir, path)) ? { path: at('loader/late/loaderImports.ts') } : undefined,
    )
  },
}

/** Builds the loader as a script and as a module, its late scripts, and the types of both. */
async function buildLoader() {
  await generateWireChecks()
  const { servedTypes, packageTypes } = await importSource('loader/servedTypes.ts')
  const publicTypes = readFileSync(at('loader/publicTypes.ts'), 'utf8')
  const types = servedTypes(publicTypes)
  await buildPackage(packageTypes(publicTypes))
  // The loader contains the hashes of the late scripts.
  const late = await Promise.all(
    lateScripts.map(async name => {
      const file = `${name}.${name === gatedScript ? 'gated' : 'js'}`
      const text = await bundleLoader(`loader/late/${name}/index.ts`, 'iife', file, {
        plugins: [loaderImports],
      })
      return [name, `sha256-${createHash('sha256').update(text).digest('base64')}`]
    }),
  )
  const hashes = Object.fromEntries(late)
  await Promise.all([
    bundleLoader('loader/index.ts', 'iife', 'loader.js', { hashes }),
    bundleLoader('loader/init.ts', 'esm', 'loader.mjs', { hashes }),
    ...Object.entries(types).map(([name, text]) => writeFile(at(`dist/site/${version}/${name}`), text)),
  ])
}

/**
 * Builds the package for sites with a bundler, in dist/npm: the types, and a function that loads the loader from the
 * operator's server. Nothing publishes it; `npm pack ./dist/npm` makes a file that a site can install.
 * @param types of its declarations
 */
async function buildPackage(types) {
  const { license } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const packageFile = {
    name: 'load-connectkit',
    version,
    description: 'Loads the wallet-connection modal from your server, with its types',
    license,
    type: 'module',
    exports: { types: './index.d.ts', default: './index.js' },
    files: ['index.js', 'index.d.ts'],
    sideEffects: false,
  }
  await esbuild.build({
    ...browser,
    entryPoints: [at('loader/npm/loadConnectKit.ts')],
    outfile: at('dist/npm/index.js'),
    format: 'esm',
    minify: false,
  })
  await writeFile(at('dist/npm/index.d.ts'), types)
  await writeFile(at('dist/npm/package.json'), `${JSON.stringify(packageFile, undefined, 2)}\n`)
  await copyFile(at('LICENSE'), at('dist/npm/LICENSE'))
}

/**
 * Bundles a script with its source map. Property names stay whole, so anybody can read the code.
 * @param hashes of the late scripts, by name @param plugins of esbuild
 */
async function bundleLoader(entry, format, file, { hashes = {}, plugins = [] }) {
  const { outputFiles } = await esbuild.build({
    ...browser,
    entryPoints: [at(entry)],
    // The server's URL, for builds that ship the module inside a package.
    define: {
      ...browser.define,
      CONNECTKIT_BASE: JSON.stringify(process.env.CK_BASE ?? ''),
      CONNECTKIT_LATE: JSON.stringify(hashes),
    },
    // Fields that the constructor sets need no definition before it.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    sourcemap: 'external',
    outfile: at(`dist/site/${version}/${file}`),
    write: false,
    format,
    plugins,
    minify: false,
    minifySyntax: true,
    minifyWhitespace: true,
  })
  const [map, { text }] = outputFiles
  const short = await shortenScript(text, { map: map.text, isModule: format === 'esm', preamble: compiledOnLoad })
  await writeFile(map.path, short.map)
  await writeFile(at(`dist/site/${version}/${file}`), short.code)
  return short.code
}

/** Builds the page that `error.docs` links to from the error catalogue. */
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

/** Builds the documents under /docs. They name the loader's hash, so they come after it. @returns inputs of their scripts */
async function buildDocuments() {
  const { buildDocs } = await importSource('cdn/docs/build/buildDocs.ts')
  await buildDocs(root, version)
  const { metafile } = await esbuild.build({
    ...browser,
    entryPoints: { docs: at('cdn/docs/site/docs.ts'), preview: at('cdn/docs/site/preview.ts') },
    outdir: at(`dist/site/${version}/docs`),
    format: 'esm',
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

/** Builds the wallet list and the icons of wallets and networks for the cdn. */
async function buildListing() {
  const listing = await importSource('cdn/listing/buildListing.ts')
  await listing.buildListing(at('dist/site'), at('cdn/data/images'))
}

async function buildNode() {
  const entryPoints = Object.fromEntries(
    Object.entries({
      'server/main': 'cdn/main.ts',
      'server/release': 'cdn/release/main.ts',
      // A process of its own, beside each bundle that starts it.
      'server/drawSvg': 'cdn/pictures/svg/drawSvg.ts',
      'tools/drawSvg': 'cdn/pictures/svg/drawSvg.ts',
      // Threads of their own, likewise.
      'server/keyThread': 'cdn/signatures/keyThread.ts',
      'tools/keyThread': 'cdn/signatures/keyThread.ts',
      'server/sqliteThread': 'cdn/store/sqlite/sqliteThread.mjs',
      'tools/sqliteThread': 'cdn/store/sqlite/sqliteThread.mjs',
      'tools/stack': 'e2e/stack.ts',
      'tools/dev': 'e2e/dev.ts',
      'tools/sites': 'e2e/services/startSites.ts',
      'tools/size': 'e2e/checks/size.ts',
      'tools/bench': 'e2e/bench/bench.ts',
      'tools/publicChains': 'e2e/publicChains.ts',
      'tools/benchApi': 'e2e/bench/benchApi.ts',
      'tools/apiServer': 'e2e/bench/api/apiServer.ts',
      'tools/busyNode': 'e2e/bench/api/busyNode.ts',
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

/** Builds the modal and its document. */
async function buildFrame() {
  const inputs = await buildModal({ root, version, browser })
  await writeFrameTemplate({ siteDir: at('dist/site'), version, modalDir: at('dist/modal') })
  return inputs
}

/** Builds the sample pages' scripts as a site would: readable, without the product's build steps. */
async function buildHosts() {
  await esbuild.build({
    ...browser,
    minify: false,
    entryPoints: Object.fromEntries(Object.entries(hostEntries).map(([name, path]) => [name, at(path)])),
    outdir: at('dist/hosts'),
    format: 'iife',
    jsx: 'automatic',
    // The wallet adapter needs web3.js 1.
    alias: { '@solana/web3.js': 'solana-web3-1' },
    plugins: [vueFiles, svelteFiles],
  })
  await buildHydratedHosts()
  await esbuild.build({
    ...browser,
    minify: false,
    entryPoints: extensionEntries.map(at),
    outdir: at('dist/extension'),
    format: 'iife',
    loader: { '.html': 'copy', '.css': 'copy', '.json': 'copy' },
  })
}

/** Builds the sample pages of React 18, which lies beside React 19, as scripts and as the server's HTML. */
async function buildHydratedHosts() {
  const react18 = { jsx: 'automatic', alias: { react: 'react-18', 'react-dom': 'react-dom-18' } }
  for (const name of ['hydrated', 'remix']) {
    await esbuild.build({
      ...browser,
      ...react18,
      minify: false,
      entryPoints: { [name]: at(`e2e/hosts/${name}/main.tsx`) },
      outdir: at('dist/hosts'),
      format: 'iife',
    })
    const outfile = at(`dist/build/${name}.cjs`)
    const entryPoints = [at(`e2e/hosts/${name}/${name}Html.tsx`)]
    await esbuild.build({ ...browser, ...react18, entryPoints, outfile, platform: 'node', format: 'cjs' })
    const { html } = await import(`${pathToFileURL(outfile)}?${Date.now()}`)
    await writeFile(at(`dist/hosts/${name}.html`), html)
  }
}

/** The separate parts of a build, for e2e/dev. */
export const builds = {
  loader: buildLoader,
  errorPage: buildErrorPage,
  docs: buildDocuments,
  listing: buildListing,
  modal: buildFrame,
  secureSite: () => buildSecureSite({ root, browser, plugins: [viemFiles] }),
  admin: () => buildAdmin({ root, browser }),
  hosts: buildHosts,
  server: buildNode,
  publish: publishSite,
}

/** Compresses the built files and lists them in the manifest. */
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
  const edge = buildWorker({ outfile: at('dist/worker/worker.mjs') })
  const [modalInputs, secureInputs, docsInputs, adminInputs] = await Promise.all([
    buildFrame(),
    builds.secureSite(),
    buildDocuments(),
    builds.admin(),
    buildErrorPage(),
    buildListing(),
    buildHosts(),
    buildNode(),
    edge,
  ])
  const inputs = [...modalInputs, ...secureInputs, ...docsInputs, ...adminInputs]
  await writeLicences(root, inputs, at(`dist/site/${version}/licences.txt`))
  await writeSbom(root, { version, inputs, file: at(`dist/site/${version}/sbom.cdx.json`) })
  if (!process.argv.includes('--no-publish')) await publishSite()
  if (process.argv.includes('--archive'))
    await packRelease({ siteDir: at('dist/site'), version, file: at(`e2e/fixtures/releases/${version}.json.br`) })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
