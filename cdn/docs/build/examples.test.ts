import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { pageOptions, type SettingRow, settings } from '../../../shared/settings.schema.ts'
import { docPages } from './docPages.ts'
import { type Example, loaderTags, readExamples, typedPart } from './examples.ts'

const root = join(import.meta.dirname, '../../..')
const files = docPages.map(({ file }) => file).filter(file => file.startsWith('cdn/docs/'))
const examples = (
  await Promise.all(
    files.map(async file =>
      readExamples(await readFile(join(root, file), 'utf8')).map(example => ({ ...example, file: basename(file) })),
    ),
  )
).flat()
const named = (example: Example & { file: string }) => [`${example.file}:${example.line}`, example] as const

const rows: Record<string, SettingRow> = { ...settings, ...pageOptions } as never
const late = new Set(['data-turbo-track'])

/** The value that an attribute stands for, as the modal reads it. */
function readAttribute(row: SettingRow, text: string): unknown {
  if (row.attribute === 'flag') return text === 'true' || text === '' ? true : text === 'false' ? false : text
  if (row.attribute === 'json') return JSON.parse(text)
  if (row.attribute === 'text') return text
  if (row.attribute === 'flagOrList' && /^(true|false)$/.test(text)) return text === 'true'
  return text.split(',').map(part => part.trim())
}

/** What is wrong with the loader's tag. */
function faults(tag: Record<string, string>): string[] {
  return Object.entries(tag).flatMap(([name, text]) => {
    if (!name.startsWith('data-') || late.has(name)) return []
    const option = name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const row = rows[option]
    if (!row) return [`${name} is no option`]
    // Templates of servers put it in.
    if (/^(\{\{|<%)/.test(text)) return []
    const schema = row.inInit?.schema ?? row.schema
    return schema.safeParse(readAttribute(row, text)).success ? [] : [`${name}="${text}" is refused`]
  })
}

test.each(examples.filter(({ code }) => loaderTags(code).length).map(named))(
  'the tag of %s is accepted',
  (_, { code }) => {
    for (const tag of loaderTags(code)) {
      expect(tag['data-project-id']).toBeTruthy()
      expect(faults(tag)).toEqual([])
      // A pinned release without its hash is not pinned.
      if (tag.src?.includes('{{version}}')) expect(tag).toMatchObject({ integrity: '{{integrity}}', crossorigin: '' })
      else expect(tag.src).toBe('https://CDN/1/loader.js')
    }
  },
)

test('a tag with a wrong name, a wrong value or without a hash would fail', () => {
  const [tag = {}] = loaderTags(
    '<script src="https://CDN/1/loader.js" data-project-id="a" data-colour="red" data-radius="huge">',
  )
  expect(faults(tag)).toEqual(['data-colour is no option', 'data-radius="huge" is refused'])
})

test('attributes in the tables of moving are options', async () => {
  const moving = await readFile(join(root, 'cdn/docs/pages/moving.md'), 'utf8')
  const attributes = [...moving.matchAll(/(data-[a-z-]+)(?:="([^"]*)")?/g)].filter(
    ([, name]) => name !== 'data-connectkit-open',
  )
  expect(attributes.length).toBeGreaterThan(20)
  const wrong = attributes.flatMap(([, name = '', value]) => {
    const option = name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return value === undefined ? (rows[option] ? [] : [name]) : faults({ [name]: value })
  })
  expect(wrong).toEqual([])
})

/** Of packages that only the reader has. */
const readersPackages = `
declare module 'next/script' {
  import type { ScriptHTMLAttributes, ReactElement } from 'react'
  export default function Script(props: ScriptHTMLAttributes<HTMLScriptElement> & { strategy?: 'beforeInteractive' | 'afterInteractive' | 'lazyOnload' }): ReactElement
}
declare module 'nuxt/config' {
  export function defineNuxtConfig(config: object): object
}
declare module 'load-connectkit' {
  import type { ConnectKit, InitOptions } from './loader.mjs'
  export function loadConnectKit(options: InitOptions & { base: string; release?: string }): Promise<ConnectKit | null>
}
declare module 'https://CDN/*' {
  export const init: typeof import('./loader.mjs').init
}
declare module '$lib/*.svelte' {
  const component: unknown
  export default component
}
declare function $state<T>(): T | undefined
`

const options = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['**/*'],
}

/** Types all examples against the types that a release serves. @returns what the compiler says */
async function typeCheck(sources: Record<string, string>): Promise<string> {
  const publicTypes = await readFile(join(root, 'loader/publicTypes.ts'), 'utf8')
  const globals = 'declare global {\n  var ConnectKit: ConnectKit\n  interface Window { ConnectKit: ConnectKit }\n}\n'
  const folder = join(root, 'dist/build/examples')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const all = {
    ...sources,
    'loader.d.ts': publicTypes + globals,
    'loader.d.mts': `${publicTypes}\nexport declare function init(options: InitOptions): ConnectKit\n`,
    'packages.d.ts': readersPackages,
    'tsconfig.json': JSON.stringify(options),
  }
  await Promise.all(
    Object.entries(all).map(async ([name, text]) => {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }),
  )
  const run = promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
  return run.then(
    () => '',
    (error: { stdout?: string; message: string }) => error.stdout || error.message,
  )
}

type Placed = Example & { file: string }
const sectionOf = ({ file, section }: Placed) => `${file.replace('.md', '')}-${section}`
const sectionsWithNames = new Set(examples.filter(({ name }) => name).map(sectionOf))
/** Examples of a section may import each other by the names that they have there. */
const placeOf = (example: Placed) =>
  sectionsWithNames.has(sectionOf(example)) ? `${sectionOf(example)}/` : `${sectionOf(example)}-`
const nameOf = ({ name, line }: Example, ending: string) =>
  name?.endsWith(`.${ending}`) ? name : `line-${line}.${ending}`

test('every example of TypeScript, React, Vue and Svelte has the right types', async () => {
  const sources = examples.flatMap(example => {
    const part = typedPart(example)
    const isModule = part && /^(import|export) /m.test(part.code)
    return part
      ? [[`${placeOf(example)}${nameOf(example, part.ending)}`, isModule ? part.code : `${part.code}\nexport {}\n`]]
      : []
  })
  expect(sources.length).toBeGreaterThan(20)
  expect(await typeCheck(Object.fromEntries(sources))).toBe('')
  expect(await typeCheck({ 'wrong.ts': "await ConnectKit.open({ view: 'Nowhere' })\nexport {}\n" })).toContain(
    'wrong.ts(1',
  )
})
