import { basename, join } from 'node:path'
import { staticImports } from './staticImports.mjs'

const registry = 'self.ckChunks'

/**
 * The global list of what the document's script shares with the chunks, which cannot import from an inline script. It
 * holds values, not module objects, because esbuild would write a getter for each export. This is safe because these
 * exports are never reassigned. The first place is that of `importChunk`.
 * @param {ReadonlySet<string>} shared paths of the outputs in the document's script
 * @param {(path: string) => string} nameOf names of the chunks
 */
export function createRegistry({ outputs, shared, nameOf }) {
  const list = [...shared].flatMap(path => outputs[path].exports.map(name => ({ path, name })))
  const placeOf = (path, name) => list.findIndex(each => each.path === path && each.name === name) + 1
  const take = path =>
    outputs[path].exports.map(name => `export const ${name} = /* @__PURE__ */ take(${placeOf(path, name)})`)
  return {
    /** What chunks import other chunks with. */
    importChunk: `${registry}[0]`,

    /** The script that fills the list, and then runs the entry. */
    fill(entry) {
      const imports = [...shared].map(path => {
        const names = outputs[path].exports.map(name => `${name} as v${placeOf(path, name)}`)
        return `import { ${names} } from ${JSON.stringify(path)}`
      })
      return [
        ...imports,
        `${registry} = [importChunk, ${list.map((_, place) => `v${place + 1}`)}]`,
        `import ${JSON.stringify(entry)}`,
      ].join('\n')
    },

    /**
     * Resolves the imports of a chunk: from the list if they are in the document, else from their chunks. All chunks that
     * it needs start to load at once, not one after the other.
     * @param {readonly string[]} paths the outputs in the chunk
     */
    resolveImports(paths) {
      const needed = [...new Set(paths.flatMap(path => [...staticImports(outputs, path)]))].filter(
        path => !shared.has(path) && !outputs[path].isEmpty && !paths.includes(path),
      )
      const ours = {
        take: `export const take = place => ${registry}[place]`,
        needed: `export const needed = await Promise.all(${JSON.stringify(needed.map(nameOf))}.map(name => ${registry}[0](name)))`,
      }
      return {
        name: 'resolve-imports',
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
            contents: ["import { take } from 'take'", ...take(path)].join('\n'),
            loader: 'js',
          }))
          build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => {
            // Code shared by several views may turn out empty.
            if (outputs[path].isEmpty) return { contents: '' }
            const names = outputs[path].exports.join(', ')
            return {
              contents: `import { needed } from 'needed'\nexport const { ${names} } = needed[${needed.indexOf(path)}]`,
              loader: 'js',
            }
          })
        },
      }
    },
  }
}

/** Leaves `import()`s to the browser. Relative to the document, as importChunk expects; esbuild writes other paths. */
export const keepDynamicImports = {
  name: 'keep-dynamic-imports',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `../assets/${basename(path)}`, external: true } : undefined,
    )
  },
}
