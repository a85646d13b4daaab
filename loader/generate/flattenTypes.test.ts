// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { errorCodes } from '../../shared/errorCodes.ts'
import { viewNames } from '../../shared/views.ts'
import { flattenTypes } from './flattenTypes.ts'

const loader = join(import.meta.dirname, '..')
const types = flattenTypes(join(loader, 'init.ts'), path => readFileSync(path, 'utf8'))

/** What the compiler says of a file beside the declarations; nothing when all is well. */
function compile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'loader.d.mts'), types)
  writeFileSync(join(folder, 'use.ts'), text)
  const tsc = join(loader, '../node_modules/.bin/tsc')
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--skipLibCheck',
    'false',
    '--types',
    '',
  ]
  const environment = [
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--lib',
    'es2023,dom',
  ]
  try {
    return execFileSync(tsc, [...options, ...environment, join(folder, 'use.ts')], { encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('is one file that a TypeScript project takes as it is', () => {
  expect(types).not.toMatch(/^import|from '|typeof /m)
  const use = `
    import { init, type Account, type ConnectKit, type Namespace } from './loader.mjs'
    const kit: ConnectKit = init({ projectId: 'demo', base: 'https://cdn.example', preload: 'idle', socials: ['google'] })
    const account: Promise<Account | null> = kit.open({ view: 'Connect', namespace: 'eip155' })
    const off: () => void = kit.on('connect', ({ address, reconnected }) => address.length + Number(reconnected))
    kit.on('error', error => error.code === 'frame_blocked' && error.docs)
    const namespace: Namespace | undefined = kit.getAccount()?.namespace
    window.ConnectKit.setTheme('dark')
    const button = document.createElement('connect-kit-button')
    export { account, button, namespace, off }
  `
  expect(compile(use)).toBe('')
  expect(compile(`import { init } from './loader.mjs'\ninit({ projectId: 'demo', preload: 'never' })`)).toContain(
    '"never"',
  )
}, 60_000)

test('says what the source says', () => {
  const same = `
    import type * as published from './loader.mjs'
    import type { ConnectKit } from '${join(loader, 'api.ts')}'
    import type { InitOptions } from '${join(loader, 'options.ts')}'
    type Same<A extends B, B extends C, C = A> = [A, B, C]
    export type Options = Same<InitOptions, published.InitOptions>
    export type Members = Same<keyof ConnectKit, keyof published.ConnectKit>
    export type Calls = { [K in keyof ConnectKit]: Same<ConnectKit[K], published.ConnectKit[K]> }
  `
  expect(compile(same)).toBe('')
}, 60_000)

test('writes lists out', () => {
  for (const word of [...errorCodes, ...viewNames]) expect(types).toContain(`'${word}'`)
})

test('keeps what is said of each member, and nothing of how we plan', () => {
  expect(types).toContain('@example const account = await ConnectKit.open()')
  expect(types).not.toMatch(/architecture|\bspec\b|reference §/)
})

test.each([
  ['a type it cannot find', { '/a.ts': 'export function run(value: Missing) {' }, 'Missing is not declared'],
  [
    'two types of one name',
    {
      '/a.ts':
        "import type { One } from './b.ts'\nimport type { Two } from './c.ts'\nexport function run(one: One, two: Two) {",
      '/b.ts': 'export type One = Same\nexport type Same = 1',
      '/c.ts': 'export type Two = Same\nexport type Same = 2',
    },
    'Same is declared in /b.ts and in /c.ts',
  ],
  [
    'a list that is made elsewhere',
    { '/a.ts': 'export type One = (typeof list)[number]\nexport function run(one: One) {' },
    'the list list is not written out',
  ],
])('refuses %s', (_, files: Record<string, string>, message) => {
  expect(() => flattenTypes('/a.ts', path => files[path] ?? '')).toThrow(message)
})
