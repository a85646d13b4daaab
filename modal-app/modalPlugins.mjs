import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { compileCatalog } from './locales/compileCatalog.mjs'

/** How the build of the modal, of its gallery and of its tests read what is no script. */

const adoptStyle = fileURLToPath(new URL('./ui/adoptStyle.ts', import.meta.url))

/**
 * A CSS module travels with the script that uses it: as text, adopted by the document when the module runs. So a lazy
 * view brings its own style, and no style element is ever made.
 */
const cssModules = {
  name: 'css-modules',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
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
      const css = outputFiles.find(file => file.path.endsWith('.css'))?.text.trim() ?? ''
      const names = outputFiles.find(file => file.path.endsWith('.js'))?.text ?? ''
      return {
        contents: `import { adoptStyle } from ${JSON.stringify(adoptStyle)}\nadoptStyle(${JSON.stringify(css)})\n${names}`,
        loader: 'js',
        resolveDir: dirname(path),
        watchFiles: [path],
      }
    })
  },
}

const createIcon = fileURLToPath(new URL('./ui/createIcon.ts', import.meta.url))

/** An icon of lucide comes as its shapes alone. Its package's way to draw one is larger than all that the first view shows. */
const icons = {
  name: 'icons',
  setup(build) {
    build.onLoad({ filter: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ }, async ({ path }) => {
      const { __iconData: icon } = await import(pathToFileURL(path))
      // Another name for one.
      if (!icon) return undefined
      const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
      return {
        contents: `import { createIcon } from ${JSON.stringify(createIcon)}\nexport default createIcon(${JSON.stringify(shapes)})`,
        loader: 'js',
        resolveDir: dirname(path),
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
 * sign-client's own storage asks for localStorage when it is imported, and throws where that is denied. It is never used:
 * the connector brings another (connectors/walletConnect/createSessionStorage.ts).
 */
const ownStorage = {
  name: 'own-storage',
  setup(build) {
    const filter = /^@walletconnect\/keyvaluestorage$/
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'own-storage' }))
    build.onLoad({ filter, namespace: 'own-storage' }, () => ({ contents: 'export default class {}' }))
  },
}

export const modalPlugins = [cssModules, icons, locales, ownStorage]

/** React in the source, preact/compat in the browser. */
export const preactAlias = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}
