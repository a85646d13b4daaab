import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { baseOf, readTranslations, writeTexts } from '../shared/i18n/build/collectTexts.mjs'
import { compileCatalog } from '../shared/i18n/build/compileCatalog.mjs'
import { compiledOnLoad, shortenNames } from '../shared/shortenNames.mjs'
import { textGroups } from './locales/textGroups.mjs'
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

const registry = `self.ckChunks`

/** Stands for the hash of all chunks, which is in their file names, until they are built. */
const unhashed = 'HASH-OF-CHUNKS'

/**
 * Files that hold several entries, as one request brings what is needed at the same time. What an entry shares with others is in the
 * file of the first of {@link homes} that needs it.
 * - `siteFace`, `agreement`: what some sites wait for before anything is drawn
 * - `soon`: what an opened modal loads before anybody presses something: the way to a wallet, and what says that a press has
 *   failed
 * - `later`: what an account needs on any view
 * - `wallets`: wallets that are elsewhere
 * - `money`: what views about money share
 * - `calls`: what a page asks for
 */
const together = {
  siteFace: ['boot/siteFace.ts'],
  agreement: ['features/connect/AgreementCheckbox.tsx'],
  guestWallets: ['settings/guestWallets.ts'],
  shippedNetworks: ['networks/shippedNetworks.ts'],
  soon: ['boot/soon.ts', 'coinbase/coinbaseWindow.ts', 'features/connect/connectingFeature.ts'],
  signing: ['signing/readers.ts'],
  later: ['boot/later.ts'],
  wallets: ['features/connect/feature.ts', 'features/walletConnect/feature.ts'],
  calls: ['boot/calls.ts'],
  eip155Adapter: ['eip155/eip155Adapter.ts'],
  eip155: ['eip155/transfers.ts'],
  bip122: ['bip122/transfers.ts'],
  solana: ['solana/transfers.ts'],
}

/** What is needed by one of these is in the file of the first that needs it: nothing else is waited for. */
const homes = ['siteFace', 'agreement', 'guestWallets', 'shippedNetworks', 'soon']

/** Where lies what several of these files share, and no others do. Everything else is in `later`. */
const sharing = {
  signing: ['review', 'signing'],
  money: ['activity', 'buy', 'money', 'nfts', 'request', 'review', 'send', 'signing', 'swap'],
  calls: ['calls', 'checkOptions', 'requestSettings', 'tellOptions'],
}

/** What several files share of packages, by its name. */
const packages = { schemas: /zod\/v4|networks\.schema\.ts$/, viem: /viem|abitype/, hashes: /@noble/ }

/**
 * Imports a chunk by its name, or a part of a file by `file/part`, and retries once. For the life of the document, Firefox remembers a chunk that did not load, and
 * every browser one that did not run (its own imports failed). So the retry uses a different URL. Concurrent imports share a promise: WebKit resolves the second one before the chunk, which waits for
 * others, has run (bugs.webkit.org 242740). In another language than English, what a chunk says comes with it
 * (boot/wearLanguage.ts).
 */
const importChunk = `const chunks = {}
let importChunk = (name, [file, part] = name.split('/'), path = '../assets/' + file + '-${unhashed}.js') => (chunks[file] ??= Promise.all([
  import(path).catch(() => import(path + '?' + Date.now())),
  self.ckLanguage?.then(own => own?.load(file)),
]).catch(error => {
  delete chunks[file]
  throw error
})).then(([loaded]) => part ? loaded.parts[part] : loaded)`

/**
 * A language: its texts of the first view, and what loads the others into them, by the files of chunks that show them. A
 * failure is not kept, as in {@link importChunk}.
 */
const languageScript = ({ locale, dir }, texts, groupsOf) => `const texts = ${compileCatalog(JSON.stringify(texts))}
const groupsOf = ${JSON.stringify(groupsOf)}
const groups = {}
const load = (group, path = './${baseOf(locale)}.' + group + '-${unhashed}.js') => (groups[group] ??= import(path)
  .catch(() => import(path + '?' + Date.now()))
  .then(({ texts: more }) => Object.assign(texts, more))
  .catch(error => {
    delete groups[group]
    throw error
  }))
export const language = {
  locale: '${locale}',
  dir: '${dir}',
  texts,
  load: file => Promise.all((groupsOf[file] ?? []).map(group => load(group))),
}`

/**
 * Builds the modal. Everything the first view needs goes into one script, which the cdn inlines into modal.html. Lazy
 * code goes into chunks under assets/. Shared code lives only in the inline script. Chunks cannot import from an
 * inline script, so it puts what they share into one global list, and they read it from there by its place. The names
 * of all chunks end in one hash of them all, so a chunk of another build never meets this list.
 *
 * @param {{root: string, version: string, browser: import('esbuild').BuildOptions}} options `browser`: options common
 * to all browser builds
 */
export async function buildModal({ root, version, browser }) {
  const at = path => join(root, path)
  await writeTexts(at('modal-app'))
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
    Object.entries(metafile.outputs).map(([path, { exports, imports, inputs, bytes, entryPoint }]) => [
      at(path),
      {
        exports,
        imports: imports.map(each => ({ ...each, path: at(each.path) })),
        bytes,
        inputs: Object.keys(inputs).filter(input => inputs[input].bytesInOutput > 0),
        entryPoint,
        isEmpty: bytes === 0,
      },
    ]),
  )
  const firsts = [entry, adoptStyle].map(path => join(dir, path))
  const shared = new Set(firsts.flatMap(path => [...staticImports(outputs, path)]))
  const lazy = Object.keys(outputs).filter(
    path => path.endsWith('.js') && !firsts.includes(path) && !shared.has(path) && !outputs[path].isEmpty,
  )

  // The list holds values, not module objects, because esbuild would write a getter for each export. This is safe
  // because these exports are never reassigned.
  const list = [...shared].flatMap(path => outputs[path].exports.map(name => ({ path, name })))
  const entries = [...shared].map(path => {
    const names = outputs[path].exports.map(name => `${name} as v${placeOf(list, path, name)}`)
    return `import { ${names} } from ${JSON.stringify(path)}`
  })
  const files = assignFiles(outputs, lazy)
  assertNoCircles(outputs, lazy, path => files.get(path) ?? path)
  const nameOf = chunkNames(outputs, lazy, files)
  const toChunks = (text, load) =>
    text.replace(/\bimport\("(\.\.\/assets\/[\w-]+\.js)"\)/g, (_, path) => `${load}("${nameOf(path)}")`)
  const { code: short } = await esbuild.transform(importChunk, { minify: true, target: 'es2022' })
  const { outputFiles } = await esbuild.build({
    ...browser,
    stdin: {
      contents: [
        ...entries,
        `${registry} = [importChunk, ${list.map((_, place) => `v${place + 1}`)}]`,
        `import ${JSON.stringify(join(dir, entry))}`,
      ].join('\n'),
      resolveDir: dir,
    },
    format: 'esm',
    banner: { js: short.trim() },
    plugins: [keepDynamicImports],
    write: false,
  })
  const buildChunk = async (name, paths) => {
    const { outputFiles } = await esbuild.build({
      ...browser,
      ...(paths.length === 1 && !nameOf(paths[0]).includes('/')
        ? { entryPoints: paths }
        : { stdin: { contents: partsOf(paths, nameOf), resolveDir: dir } }),
      format: 'esm',
      outdir: dir,
      plugins: [keepDynamicImports, fromRegistry({ list, shared, outputs, nameOf, paths })],
      write: false,
    })
    const { code } = await shortenNames(outputFiles[0].text, { isModule: true })
    return { name, text: toChunks(code, `${registry}[0]`) }
  }
  const names = [...new Set(lazy.map(path => nameOf(path).split('/')[0]))]
  const chunks = await Promise.all(
    names.map(name =>
      buildChunk(
        name,
        lazy.filter(path => nameOf(path).split('/')[0] === name),
      ),
    ),
  )
  const whole = toChunks(outputFiles[0].text, 'importChunk')
  const { code: script } = await shortenNames(whole, { isModule: true, preamble: compiledOnLoad })
  const groupsOf = findGroups(outputs, lazy, path => nameOf(path).split('/')[0])
  const languages = await buildLanguages(at('modal-app'), groupsOf)
  const hash = hashOf([script, ...[...chunks, ...languages].map(({ text }) => text)])
  await writeFile(at('dist/modal/entry.js'), script.replace(unhashed, hash))
  await Promise.all(
    [...chunks, ...languages].map(({ name, text }) =>
      writeFile(at(`dist/site/assets/${name}-${hash}.js`), text.replace(unhashed, hash)),
    ),
  )
  const tokens = await readFile(join(dir, `${version}/entry.css`), 'utf8')
  const styles = await Promise.all(firstStyles.map(compileStyle))
  await writeFile(at('dist/modal/entry.css'), tokens.trim() + styles.map(({ css }) => css).join(''))
  const { outputFiles: greeting } = await esbuild.build({
    ...browser,
    entryPoints: [at('modal-app/boot/greet.ts')],
    write: false,
    minify: false,
    minifySyntax: true,
    minifyWhitespace: true,
    format: 'iife',
    define: { ...browser.define, CONNECTKIT_CHUNKS: JSON.stringify(hash) },
    plugins: modalPlugins(firstStyles),
  })
  const { code: greet } = await shortenNames(greeting[0].text)
  await writeFile(at('dist/modal/greet.js'), greet)
  await writeFile(at('dist/modal/view.html'), await drawFirstView({ browser, at, firstStyles }))
  return Object.keys(metafile.inputs)
}

const englishPart = /\/locales\/en\.(\w+)\.gen\.json$/

/**
 * The groups of texts that each file of chunks shows, where they are not of the first view.
 * @returns {Record<string, string[]>} by file
 */
function findGroups(outputs, lazy, fileOf) {
  const groupOf = part => Object.keys(textGroups).find(group => textGroups[group].includes(part))
  const found = {}
  for (const path of lazy)
    for (const [, part] of outputs[path].inputs.flatMap(input => [englishPart.exec(input) ?? []])) {
      const group = part && groupOf(part)
      if (!group || group === 'first') continue
      const file = fileOf(path)
      found[file] = [...new Set([...(found[file] ?? []), group])]
    }
  return found
}

/** The files of all languages but English: what the first view says, and each group of the other texts. */
async function buildLanguages(folder, groupsOf) {
  const languages = await readTranslations(folder, textGroups)
  const files = languages.flatMap(({ locale, dir, groups: { first, ...others } }) => [
    { name: `${baseOf(locale)}.first`, script: languageScript({ locale, dir }, first, groupsOf) },
    ...Object.entries(others).map(([group, texts]) => ({
      name: `${baseOf(locale)}.${group}`,
      script: `export const texts = ${compileCatalog(JSON.stringify(texts))}`,
    })),
  ])
  return Promise.all(
    files.map(async ({ name, script }) => {
      const { code } = await esbuild.transform(script, {
        minify: true,
        format: 'esm',
        charset: 'utf8',
        target: 'es2022',
      })
      return { name, text: code }
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

/** Where a value stands in the registry. The first place is that of `importChunk`. */
function placeOf(list, path, name) {
  return list.findIndex(each => each.path === path && each.name === name) + 1
}

/**
 * The file of each output: an entry of {@link together} goes where that says, any other is a file of its own. What only one
 * file needs goes into it; what several need, into the first of those that they all load anyway.
 * @returns {Map<string, string>} by path; undefined for a file of its own
 */
function assignFiles(outputs, lazy) {
  const files = new Map()
  const entries = lazy.filter(path => outputs[path].entryPoint)
  for (const [file, paths] of Object.entries(together))
    for (const path of paths) {
      const entry = entries.find(each => outputs[each].entryPoint?.endsWith(`/${path}`))
      if (!entry) throw new Error(`${path} is loaded by no import(); adapt modal-app/buildModal.mjs`)
      files.set(entry, file)
    }
  const fileOf = path => files.get(path) ?? path
  const users = new Map(lazy.map(path => [path, new Set()]))
  for (const entry of entries) for (const path of staticImports(outputs, entry)) users.get(path)?.add(fileOf(entry))
  for (const path of lazy.filter(each => !files.has(each) && users.get(each).size)) {
    const by = users.get(path)
    const isAlone = by.size === 1 && !outputs[path].entryPoint
    const home = homes.find(each => by.has(each)) ?? (isAlone ? [...by][0] : packageOf(outputs[path]))
    const file = home ?? shareOf([...by].map(each => (outputs[each] ? nameOfEntry(outputs[each]) : each)))
    // The adapter is there before what sends, and needs little of either.
    files.set(path, by.has('eip155Adapter') && ['viem', 'eip155'].includes(file) ? 'eip155Adapter' : file)
  }
  // What a package needs of ours comes with it: the others need the package.
  for (const [path, file] of [...files].filter(([, name]) => name in packages))
    for (const each of staticImports(outputs, path))
      if (['money', 'later'].includes(files.get(each))) files.set(each, file)
  return files
}

/** The name in {@link packages} that all of an output is of. */
function packageOf({ inputs }) {
  return Object.keys(packages).find(name => inputs.every(input => packages[name].test(input)))
}

/** @param users names of files */
function shareOf(users) {
  const namespaces = ['eip155', 'solana', 'bip122']
  return (
    Object.keys(sharing).find(file => users.every(user => sharing[file].includes(user))) ??
    namespaces.find(namespace => users.every(user => user.startsWith(namespace))) ??
    'later'
  )
}

/** The name of the chunk of an entry: its file's; of a feature, its folder's; of a part of an adapter, with the namespace. */
function nameOfEntry({ entryPoint = '' }) {
  const [, kind, folder, file] = /^modal-app\/(features|adapters)\/(\w+)\/(\w+)\.ts$/.exec(entryPoint) ?? []
  if (kind === 'features') return ['feature', 'tab'].includes(file) ? folder : file
  return kind && !file.startsWith(folder) ? `${folder}.${file}` : basename(entryPoint).replace(/\.tsx?$/, '')
}

/** Two files that need each other would wait for each other for ever. */
function assertNoCircles(outputs, lazy, fileOf) {
  const needs = new Map()
  for (const path of lazy) {
    const file = fileOf(path)
    if (!needs.has(file)) needs.set(file, new Set())
    for (const each of staticImports(outputs, path))
      if (lazy.includes(each) && fileOf(each) !== file) needs.get(file).add(fileOf(each))
  }
  const visit = (file, before) => {
    if (before.includes(file)) throw new Error(`Files need each other: ${[...before, file].join(' → ')}`)
    for (const next of needs.get(file) ?? []) visit(next, [...before, file])
  }
  for (const file of needs.keys()) visit(file, [])
}

/** The script of a file with several outputs, by their names. */
function partsOf(paths, nameOf) {
  const imports = paths.map((path, place) => `import * as p${place} from ${JSON.stringify(path)}`)
  const parts = paths.map((path, place) => `${JSON.stringify(nameOf(path).split('/')[1])}: p${place}`)
  return [...imports, `export const parts = { ${parts} }`].join('\n')
}

/**
 * Gives each output a name of its own, without a hash: its module's, or its feature's, and a number if there are several. That
 * of a file with several is `file/output`.
 */
function chunkNames(outputs, lazy, files) {
  const names = new Map()
  const taken = new Set()
  for (const path of [...lazy].sort()) {
    const name = nameOfEntry(outputs[path]) || basename(path, '.js').replace(/-[A-Z0-9]{8}$/, '')
    let own = name
    for (let number = 2; taken.has(own); number++) own = `${name}${number}`
    taken.add(own)
    names.set(path, own)
  }
  const fileOf = path => files.get(path) ?? path
  const nameOf = path => {
    const file = fileOf(path)
    const isOne = file === path && !lazy.some(each => each !== path && fileOf(each) === path)
    return isOne ? names.get(path) : `${names.get(file) ?? file}/${names.get(path)}`
  }
  const byBase = new Map(lazy.map(path => [basename(path), nameOf(path)]))
  return path => byBase.get(basename(path))
}

/** As esbuild writes it: eight letters and digits. */
function hashOf(texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex').slice(0, 8).toUpperCase()
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

/**
 * Where a chunk has its imports from: what is in the document from the registry, and other chunks from their files. All
 * that a chunk needs starts to load at once, not one after the other.
 */
function fromRegistry({ list, shared, outputs, nameOf, paths }) {
  const needed = [...new Set(paths.flatMap(path => [...staticImports(outputs, path)]))].filter(
    path => !shared.has(path) && !outputs[path].isEmpty && !paths.includes(path),
  )
  const ours = {
    take: `export const take = place => ${registry}[place]`,
    needed: `export const needed = await Promise.all(${JSON.stringify(needed.map(nameOf))}.map(name => ${registry}[0](name)))`,
  }
  return {
    name: 'from-registry',
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const file = join(resolveDir, path)
        if (paths.includes(file)) return { path: file }
        return { path: file, namespace: shared.has(file) ? 'registry' : 'chunk' }
      })
      build.onResolve({ filter: /^(take|needed)$/ }, ({ path }) => ({ path, namespace: 'ours' }))
      build.onLoad({ filter: /.*/, namespace: 'ours' }, ({ path }) => ({ contents: ours[path], loader: 'js' }))
      // Calls, which esbuild can leave out if nothing uses their value.
      build.onLoad({ filter: /.*/, namespace: 'registry' }, ({ path }) => ({
        contents: [
          "import { take } from 'take'",
          ...outputs[path].exports.map(
            name => `export const ${name} = /* @__PURE__ */ take(${placeOf(list, path, name)})`,
          ),
        ].join('\n'),
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => {
        // What several views share may come down to nothing.
        if (outputs[path].isEmpty) return { contents: '' }
        const names = outputs[path].exports.join(', ')
        return {
          contents: `import { needed } from 'needed'\nexport const { ${names} } = needed[${needed.indexOf(path)}]`,
          loader: 'js',
        }
      })
    },
  }
}
