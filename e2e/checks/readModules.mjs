import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'

/**
 * One source file as the bundler's parser reads it, with types erased.
 * @typedef {object} Module
 * @property {string} file from the root
 * @property {{target: string, isPackage: boolean, isDynamic: boolean, line: number}[]} imports
 * @property {{target: string, line: number}[]} typeImports of `import type`, from other files
 * @property {string[]} exports names of values
 * @property {boolean} exportsTypes
 * @property {string[]} domGlobals the page's globals that it uses
 * @property {boolean} fetches whether it sends requests by itself
 * @property {string[]} newCalls functions that the oldest supported browsers lack
 * @property {boolean} setsRouter whether it writes the modal's stack of views into the state
 */

const domGlobals = ['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage']
/** A `setState` whose first object, or the object that its function returns, has a property `router`. */
const setsRouter = /\.setState\(\s*(?:\([^)]*\)\s*=>\s*\(\s*)?\{(?:[^{}]|\{[^{}]*\})*?\brouter\b\s*[:,}]/

/** Functions that Chromium 103, Firefox 120 or Safari 16.4 lack (README.md). */
const newCalls =
  /\.to(?:Reversed|Sorted|Spliced|WellFormed)(?=\()|\.isWellFormed(?=\()|\b(?:AbortSignal\.any|Array\.fromAsync|Promise\.try|Promise\.withResolvers|RegExp\.escape|URL\.canParse|URL\.parse|(?:Object|Map)\.groupBy)(?=\()/g

/** @param {string} name */
const marker = name => `__page_global_${name}__`

/**
 * First line of a file that contains a specifier.
 * @param {string} text
 * @param {string} specifier
 */
function lineOf(text, specifier) {
  const index = text.split('\n').findIndex(line => line.includes(`'${specifier}'`) || line.includes(`"${specifier}"`))
  return index + 1 || 1
}

/**
 * @param {string} root
 * @param {string[]} files from the root
 * @returns {Promise<Module[]>}
 */
export async function readModules(root, files) {
  /** @type {Map<string, {specifier: string, isDynamic: boolean}[]>} */
  const found = new Map(files.map(file => [file, []]))
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.map(file => ({ in: file, out: file })),
    outdir: 'checked',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'esnext',
    jsx: 'automatic',
    logLevel: 'silent',
    // Only `import type` counts as a type import, as in the project's compiler settings.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, jsx: 'react-jsx' } },
    define: Object.fromEntries(domGlobals.map(name => [name, marker(name)])),
    plugins: [
      {
        name: 'record-imports',
        setup(plugin) {
          plugin.onResolve({ filter: /.*/ }, ({ kind, importer, path }) => {
            if (kind === 'entry-point') return undefined
            // The compiler adds the import of the JSX runtime, not the author.
            if (!path.endsWith('/jsx-runtime'))
              found.get(relative(root, importer))?.push({ specifier: path, isDynamic: kind === 'dynamic-import' })
            return { path, external: true }
          })
        },
      },
    ],
  })
  return files.map(file => {
    const text = readFileSync(join(root, file), 'utf8')
    const output = `checked/${file}.js`
    const code = outputFiles.find(({ path }) => relative(root, path) === output)?.text ?? ''
    const imports = (found.get(file) ?? []).map(({ specifier, isDynamic }) => {
      const isPackage = !specifier.startsWith('.')
      return {
        target: isPackage ? specifier : join(dirname(file), specifier),
        isPackage,
        isDynamic,
        line: lineOf(text, specifier),
      }
    })
    const typeImports = [...text.matchAll(/^\s*import type [^;]*? from '(\.[^']+)'/gm)].map(([, specifier = '']) => ({
      target: join(dirname(file), specifier),
      line: lineOf(text, specifier),
    }))
    return {
      file,
      imports,
      typeImports,
      exportsTypes: /^export (interface|type) /m.test(text),
      exports: metafile.outputs[output]?.exports ?? [],
      domGlobals: domGlobals.filter(name => code.includes(marker(name))),
      fetches: /\bfetch\s*\(/.test(code),
      newCalls: [...new Set(code.match(newCalls) ?? [])],
      setsRouter: setsRouter.test(code),
    }
  })
}
