import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { compiledTexts } from '../shared/i18n/build/compiledTexts.mjs'

/** esbuild plugins for files that are not scripts. The builds of the modal, its gallery and its tests share them. */

const adoptStyle = fileURLToPath(new URL('./ui/adoptStyle.ts', import.meta.url))

/**
 * Compiles a CSS module.
 * @returns {Promise<{css: string, names: string}>} its rules, and a script that exports its class names
 */
export async function compileStyle(path) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `export { default } from ${JSON.stringify(path)}`, resolveDir: dirname(path) },
    bundle: true,
    write: false,
    format: 'esm',
    outdir: 'out',
    minifyWhitespace: true,
    minifySyntax: true,
    target: 'es2022',
    loader: { '.module.css': 'local-css' },
  })
  const textOf = extension => outputFiles.find(file => file.path.endsWith(extension))?.text ?? ''
  return { css: textOf('.css').trim(), names: textOf('.js') }
}

/**
 * A CSS module is bundled as text into the script that uses it, and the document adopts it when the module runs. So a
 * lazy view brings its own style, and no style element is created.
 * @param {readonly string[]} inDocument the files whose rules are in the document's own style sheet
 */
const cssModules = inDocument => ({
  name: 'css-modules',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const { css, names } = await compileStyle(path)
      const adopt = `import { adoptStyle } from ${JSON.stringify(adoptStyle)}\nadoptStyle(${JSON.stringify(css)})\n`
      return {
        contents: inDocument.includes(path) ? names : adopt + names,
        loader: 'js',
        resolveDir: dirname(path),
        watchFiles: [path],
      }
    })
  },
})

const createIcon = fileURLToPath(new URL('./ui/createIcon.ts', import.meta.url))

const iconFiles = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * Reduces a lucide icon to its shapes. lucide's own rendering code is larger than everything the first view shows.
 * @returns the script to load in the file's place; undefined for other files
 */
export async function iconScript(path) {
  if (!iconFiles.test(path)) return undefined
  const { __iconData: icon } = await import(pathToFileURL(path))
  // An alias of another icon.
  if (!icon) return undefined
  const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
  return `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default createIcon(${JSON.stringify(shapes)})`
}

const icons = {
  name: 'icons',
  setup(build) {
    build.onLoad({ filter: iconFiles }, async ({ path }) => {
      const contents = await iconScript(path)
      return contents && { contents, loader: 'js', resolveDir: dirname(path) }
    })
  },
}

/**
 * sign-client's own storage reads localStorage on import and throws where access is denied. It is never used, because
 * the connector provides another storage (connectors/walletConnect/createSessionStorage.ts).
 */
const ownStorage = {
  name: 'own-storage',
  setup(build) {
    const filter = /^@walletconnect\/keyvaluestorage$/
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'own-storage' }))
    build.onLoad({ filter, namespace: 'own-storage' }, () => ({ contents: 'export default class {}' }))
  },
}

const viem = fileURLToPath(new URL('.', import.meta.resolve('viem')))
/** The barrels of viem that the source imports, by the name it imports them by. */
const viemBarrels = {
  viem: 'index.js',
  'viem/account-abstraction': 'account-abstraction/index.js',
  'viem/accounts': 'accounts/index.js',
  'viem/ens': 'ens/index.js',
  'viem/utils': 'utils/index.js',
}

/** The file of viem, or its dependency, behind each name of a barrel. */
async function readBarrel(path) {
  const text = await readFile(`${viem}${path}`, 'utf8')
  const files = new Map()
  for (const [, names, from] of text.matchAll(/export\s*\{([^}]*)\}\s*from\s*'([^']+)'/g))
    for (const name of names.split(',').map(each => each.trim())) {
      const [inFile, shown = inFile] = name.split(/\s+as\s+/)
      if (name) files.set(shown, { inFile, from: from.startsWith('.') ? `${viem}${dirname(path)}/${from}` : from })
    }
  return files
}

/**
 * Imports of viem lead to its files instead of its barrels. esbuild takes all that anything uses of a barrel for used by all
 * that import it, so that a chunk that needs a checksum would also load the code for contracts.
 */
export const viemFiles = {
  name: 'viem-files',
  async setup(build) {
    const barrels = Object.fromEntries(
      await Promise.all(Object.entries(viemBarrels).map(async ([name, path]) => [name, await readBarrel(path)])),
    )
    build.onLoad(
      {
        filter:
          /\/(modal-app\/adapters\/eip155|modal-app\/signing|shared\/signing|cdn\/secure-site)\/([\w-]+\/)*\w+\.ts$/,
      },
      async ({ path }) => {
        const text = await readFile(path, 'utf8')
        const contents = text.replace(/import \{([^}]*)\} from '(viem(?:\/[\w-]+)?)'/g, (_, names, barrel) =>
          names
            .split(',')
            .map(each => each.trim())
            .filter(name => name && !name.startsWith('type '))
            .map(name => {
              const { inFile, from } = barrels[barrel].get(name) ?? { inFile: name, from: barrel }
              return `import { ${inFile} as ${name} } from ${JSON.stringify(from)}`
            })
            .join(';'),
        )
        return { contents, loader: 'ts', resolveDir: dirname(path) }
      },
    )
  },
}

export const modalPlugins = (inDocument = []) => [cssModules(inDocument), icons, compiledTexts, ownStorage, viemFiles]

const jsxRuntime = fileURLToPath(new URL('./lib/jsxRuntime.ts', import.meta.url))

/** The source imports React; browsers get preact/compat. */
export const preactAlias = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': fileURLToPath(new URL('./boot/createRoot.ts', import.meta.url)),
  'react-dom/server': 'preact/compat/server',
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxRuntime,
}
