import { dirname, join } from 'node:path'

/** A declaration with the comment in front of it. */
const comment = String.raw`(?:^/\*\*(?:(?!\*/)[^])*\*/\n)?`
const interfaces = new RegExp(String.raw`${comment}^(?:export )?interface (\w+)[^]*?\n}`, 'gm')
const aliases = new RegExp(String.raw`${comment}^(?:export )?type (\w+)[^\n]*(?:\n[ })][^\n]*)*`, 'gm')
const functions = new RegExp(String.raw`${comment}^export function (\w+)(\([^{]*) \{`, 'gm')
const lists = /^export const (\w+) = (\[[^\]]*\]) as const/gm
const imports = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm

/** What an error looks like from outside; the class itself is not published. */
const published: Readonly<Record<string, string>> = {
  ConnectKitError: `/** What every method rejects with. */
export interface ConnectKitError extends Error {
  readonly name: 'ConnectKitError'
  readonly code: ErrorCode
  /** Where the code is explained. */
  docs: string
  /** Facts of the failure; plain data that can be shown in a bug report. */
  readonly facts: Readonly<Record<string, unknown>>
}`,
}

/** What a script and its element add to every page. */
const globals = `declare global {
  interface Window {
    ConnectKit: ConnectKit
  }
  interface HTMLElementTagNameMap {
    'connect-kit-button': HTMLElement
  }
}`

/** Pointers to papers that a reader of the types does not have. */
const internal =
  / \((?:architecture|spec|reference) §?[^)]*\)|\{@link settingDefaults\}\s*\([^)]*\)|(?<= of) spec §[\d.]+| @spec \S+/g

/** Types of the language itself. */
const builtIn = /^(Array|Error|Exclude|ErrorCode|Omit|Partial|Pick|Promise|Readonly|Record|Required|Uint8Array)$/

/**
 * One file of declarations: the functions a module exports, and every type they need, gathered from the modules that
 * declare them. It reads text, not syntax: declarations begin at the left edge, as the formatter writes them.
 * @param read text of a module by its path
 * @throws Error when a type cannot be found, or two share a name
 */
export function flattenTypes(entry: string, read: (path: string) => string): string {
  const written = new Map<string, string>()
  const sources = new Map<string, string>()

  const gather = (text: string, path: string) => {
    for (const name of new Set(text.replace(/\/\*\*[\s\S]*?\*\//g, '').match(/(?<![.'`\w])[A-Z][a-z]\w*/g)))
      write(name, path)
    if (text.includes('ErrorCode')) write('ErrorCode', join(dirname(entry), '../shared/errorCodes.ts'))
  }

  const write = (name: string, path: string) => {
    const source = locate(name, path, read)
    if (!source) {
      if (builtIn.test(name)) return
      throw new Error(`${path}: ${name} is not declared where it could be found`)
    }
    if (sources.get(name) === source.path) return
    if (sources.has(name)) throw new Error(`${name} is declared in ${sources.get(name)} and in ${source.path}`)
    sources.set(name, source.path)
    const text = published[name] ?? spellOut(source.text, source.path, read)
    gather(text, source.path)
    written.set(name, text.replace(/^(?=interface|type)/m, 'export '))
  }

  const heads = [...read(entry).matchAll(functions)].map(([all, name, head]) => {
    const text = `${all.slice(0, all.indexOf('export function'))}export declare function ${name}${head}`
    gather(text, entry)
    return text
  })
  return `${[...written.values(), ...heads, globals].join('\n\n').replace(internal, '')}\n`
}

function locate(
  name: string,
  path: string,
  read: (path: string) => string,
): { text: string; path: string } | undefined {
  const source = read(path)
  for (const pattern of [interfaces, aliases])
    for (const match of source.matchAll(pattern)) if (match[1] === name) return { text: match[0], path }
  if (published[name] && source.includes(`export class ${name} `)) return { text: '', path }
  for (const [, names = '', from = ''] of source.matchAll(imports))
    if (names.split(',').some(each => each.replace('type ', '').trim() === name))
      return locate(name, join(dirname(path), from), read)
}

/** `(typeof list)[number]` as the values of the list. */
function spellOut(text: string, path: string, read: (path: string) => string): string {
  return text.replace(/\(typeof (\w+)\)\[number\]/g, (_, name) => {
    for (const [, list, values = ''] of read(path).matchAll(lists))
      if (list === name) return (values.match(/'[^']*'/g) ?? []).join(' | ')
    throw new Error(`${path}: the list ${name} is not written out`)
  })
}
