import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'

const root = new URL('../..', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const howToBuild =
  'a built script of the loader is missing or older than its source: npm run build, or run --project="browser code" alone'
const partsId = 'virtual:built-script'

interface BuiltScript {
  file: string
  /** Exports under test. If the built file lacked them, the suites would test only the source. */
  demanded: readonly string[]
}

/** By file, the names that its exported functions and classes have in the script. */
function readNames(text: string, mapFile: URL): Map<string, Map<string, string>> {
  const payload = JSON.parse(readFileSync(mapFile, 'utf8'))
  const map = new SourceMap(payload)
  const sources: Record<string, string> = {}
  for (const [index, source] of payload.sources.entries()) {
    // Code that the build itself adds has no file.
    if (source.startsWith('<define:')) continue
    sources[source] = payload.sourcesContent[index]
    if (sources[source] !== readFileSync(new URL(source, mapFile), 'utf8')) throw new Error(`${source}: ${howToBuild}`)
  }
  const names = new Map<string, Map<string, string>>()
  for (const [line, content] of text.split('\n').entries())
    for (const match of content.matchAll(/\bfunction\*? ?([\w$]+)|([\w$]+)=class\b/g)) {
      const short = match[1] ?? match[2] ?? ''
      const column = match.index + (match[1] === undefined ? 0 : match[0].length - short.length)
      // Node's types lack the name.
      const entry = map.findEntry(line, column) as SourceMapping & { name?: string }
      if (!entry.name) continue
      const file = fileURLToPath(new URL(entry.originalSource, mapFile))
      const exported = new RegExp(`^export (async )?(function\\*?|class) ${entry.name}\\b`, 'm')
      if (exported.test(sources[entry.originalSource] ?? ''))
        names.set(file, (names.get(file) ?? new Map()).set(entry.name, short))
    }
  return names
}

/**
 * Runs tests of the loader on a built script, `loader.js` or a late one. An import from a source file resolves to the
 * built function or class, found by the source map. Exports that the build inlined (mostly constants) come from the
 * source.
 */
export function builtLoader({ file, demanded }: BuiltScript): Plugin {
  const script = new URL(`dist/site/${version}/${file}`, root)
  const mapFile = new URL(`dist/site/${version}/${file}.map`, root)
  let text = ''
  let names = new Map<string, Map<string, string>>()
  const read = () => {
    if (text) return
    if (!existsSync(script) || !existsSync(mapFile)) throw new Error(howToBuild)
    text = readFileSync(script, 'utf8')
    names = readNames(text, mapFile)
    const found = new Set([...names.values()].flatMap(each => [...each.keys()]))
    const missing = demanded.filter(name => !found.has(name))
    if (missing.length) throw new Error(`The built ${file} has no ${missing.join(', ')}`)
  }

  return {
    name: 'built loader',
    enforce: 'pre',
    resolveId: id => (id === partsId ? id : undefined),
    load(id) {
      if (id === partsId) {
        read()
        const all = new Set([...names.values()].flatMap(each => [...each.values()]))
        const end = text.lastIndexOf('})();')
        const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, root)))
        const setLoaderImports = names
          .get(fileURLToPath(new URL('loader/late/loaderImports.ts', root)))
          ?.get('setLoaderImports')
        // Without its script tag, loader.js starts nothing and prints a warning.
        return `import ${at('loader/fakeBrowser.ts')}
${setLoaderImports ? `import { loaderExports } from ${at('loader/loaderExports.ts')}` : ''}
export let parts
const { error } = console
console.error = () => {}
${text.slice(0, end)};parts={${[...all].join()}}${text.slice(end)}
console.error = error
${setLoaderImports ? `parts.${setLoaderImports}(loaderExports)` : ''}`
      }
      if (!id.startsWith(fileURLToPath(root)) || id.includes('?')) return
      read()
      const own = names.get(id)
      if (!own) return
      return `export * from ${JSON.stringify(`${id}?source.ts`)}
import { parts } from '${partsId}'
${[...own].map(([name, short]) => `export const ${name} = parts.${short}`).join('\n')}`
    },
  }
}
