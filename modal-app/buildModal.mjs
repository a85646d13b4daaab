import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { writeTexts } from '../shared/i18n/build/collectTexts.mjs'
import { compiledOnLoad, shortenScript } from '../shared/shortenScript.mjs'
import { buildLanguages } from './build/buildLanguages.mjs'
import { createRegistry, keepDynamicImports } from './build/createRegistry.mjs'
import { drawFirstView, findFirstStyles } from './build/firstView.mjs'
import { importChunk, unhashed } from './build/importChunk.mjs'
import { planChunks } from './build/planChunks.mjs'
import { staticImports } from './build/staticImports.mjs'
import { assertNoneUnused, leaveUnusedOut } from './build/unusedParts.mjs'
import { compileStyle, modalPlugins, preactAlias } from './modalPlugins.mjs'

/* Builds the iframe's scripts. This is plain JavaScript, so it runs without being compiled. */

/**
 * Builds the modal. Everything the first view needs goes into one script, which the cdn inlines into modal.html. Lazy
 * code goes into chunks under assets/. Shared code lives only in the inline script, and chunks read it from a registry
 * (build/createRegistry.mjs). The names of all chunks end in one hash of them all, so a chunk never meets the registry
 * of another build.
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

  const nameOf = planChunks(outputs, lazy)
  const fileOf = path => nameOf(path).split('/')[0]
  const registry = createRegistry({ outputs, shared, nameOf })
  const toChunks = (text, load) =>
    text.replace(/\bimport\("(\.\.\/assets\/[\w-]+\.js)"\)/g, (_, path) => `${load}("${nameOf(path)}")`)
  const { code: short } = await esbuild.transform(importChunk, { minify: true, target: 'es2022' })
  const { outputFiles } = await esbuild.build({
    ...browser,
    stdin: { contents: registry.fill(join(dir, entry)), resolveDir: dir },
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
      plugins: [keepDynamicImports, registry.resolveImports(paths)],
      write: false,
    })
    // Most of it is of packages, whose text a check searches for targets of messages.
    const { code } = await shortenScript(outputFiles[0].text, { isModule: true, onlyNames: true })
    return { name, text: toChunks(code, registry.importChunk) }
  }
  const names = [...new Set(lazy.map(fileOf))]
  const chunks = await Promise.all(
    names.map(name =>
      buildChunk(
        name,
        lazy.filter(path => fileOf(path) === name),
      ),
    ),
  )
  const whole = toChunks(outputFiles[0].text, 'importChunk')
  const { code: script } = await shortenScript(whole, { isModule: true, preamble: compiledOnLoad })
  const languages = await buildLanguages(at('modal-app'), { outputs, lazy, fileOf })
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
  const { code: greet } = await shortenScript(greeting[0].text)
  await writeFile(at('dist/modal/greet.js'), greet)
  await writeFile(at('dist/modal/view.html'), await drawFirstView({ browser, at, firstStyles }))
  return Object.keys(metafile.inputs)
}

/** The script of a file with several outputs, by their names. */
function partsOf(paths, nameOf) {
  const imports = paths.map((path, place) => `import * as p${place} from ${JSON.stringify(path)}`)
  const parts = paths.map((path, place) => `${JSON.stringify(nameOf(path).split('/')[1])}: p${place}`)
  return [...imports, `export const parts = { ${parts} }`].join('\n')
}

/** As esbuild writes it: eight letters and digits. */
function hashOf(texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex').slice(0, 8).toUpperCase()
}
