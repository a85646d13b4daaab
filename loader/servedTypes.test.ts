// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { packageTypes, servedTypes } from './servedTypes.ts'

const loader = import.meta.dirname
const served = servedTypes(readFileSync(join(loader, 'publicTypes.ts'), 'utf8'))

const options =
  '--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --allowImportingTsExtensions --skipLibCheck false --target es2022 --module esnext --moduleResolution bundler --lib es2023,dom'

/** The compiler's errors in a site's files that use the declarations. */
function compile(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const paths = Object.keys(files).map(name => join(folder, name))
  try {
    const tsc = join(loader, '../node_modules/.bin/tsc')
    return execFileSync(tsc, [...options.split(' '), '--types', '', ...paths], { encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('loader.d.ts serves a site with the script tag, without init', () => {
  const site = `
    async function connect(): Promise<string | undefined> {
      const account = await ConnectKit.open({ view: 'Connect', namespace: 'eip155' })
      return account?.address
    }
    const provider = window.ConnectKit.getProvider('eip155')
    provider.on('accountsChanged', accounts => console.log(accounts)).removeAllListeners()
    const bytes: Uint8Array | undefined = ConnectKit.getProvider('solana')?.accounts[0]?.publicKey
    const off: () => void = ConnectKit.on('error', error => error.code === 'frame_blocked' && error.docs)
    const button: HTMLElement = document.createElement('connect-kit-button')
  `
  const named = `
    import type { Account, ConnectKitError, State } from './loader.js'
    export const greet = (account: Account): string => account.caipAddress
    export const isOpen = (state: State): boolean => state.open
    export const codeOf = (error: ConnectKitError) => error.code
  `
  const module = `
    // @ts-expect-error: only the module has it
    import { init } from './loader.js'
    init({ projectId: 'demo' })
  `
  const files = { 'site.ts': site, 'named.ts': named, 'module.ts': module }
  expect(compile({ 'loader.d.ts': served['loader.d.ts'], ...files })).toBe('')
})

test('the package’s types serve a site with a bundler', () => {
  const site = `
    import { loadConnectKit, type Account } from './load-connectkit.js'
    const kit = await loadConnectKit({ base: 'https://cdn.example', projectId: 'demo', preload: 'idle' })
    const account: Account | null | undefined = await kit?.open()
    // @ts-expect-error: the server's address is missing
    await loadConnectKit({ projectId: 'demo' })
    export { account }
  `
  const types = packageTypes(readFileSync(join(loader, 'publicTypes.ts'), 'utf8'))
  expect(compile({ 'load-connectkit.d.ts': types, 'site.ts': site })).toBe('')
})

test('loader.d.mts serves a site with the module', () => {
  const site = `
    import { init, type Account, type ConnectKit, type Namespace } from './loader.mjs'
    const kit: ConnectKit = init({ projectId: 'demo', base: 'https://cdn.example', preload: 'idle', siteIcons: ['https://a.example/i.png'] })
    const account: Promise<Account | null> = kit.open({ view: 'Connect', namespace: 'eip155' })
    const off: () => void = kit.on('connect', ({ address, reconnected }) => address.length + Number(reconnected))
    const namespace: Namespace | undefined = kit.getAccount()?.namespace
    window.ConnectKit.setTheme('dark')
    const button = document.createElement('connect-kit-button')
    // @ts-expect-error: no such word
    init({ projectId: 'demo', preload: 'never' })
    // @ts-expect-error: no such view
    kit.open({ view: 'Nowhere' })
    export { account, button, namespace, off }
  `
  expect(compile({ 'loader.d.mts': served['loader.d.mts'], 'site.ts': site })).toBe('')
})

test('both fit into one project, and their wallets into the wallet standard', () => {
  const standard = join(loader, '../node_modules/@wallet-standard/base/lib/types/index.d.ts')
  const site = `
    import type { Wallet } from '${standard}'
    import { init } from './loader.mjs'
    const wallet: Wallet | null = init({ projectId: 'demo' }).getProvider('solana')
    const other: Wallet | null = window.ConnectKit.getProvider('bip122')
    export { other, wallet }
  `
  expect(compile({ ...served, 'site.ts': site })).toBe('')
})

describe.each(Object.entries(served))('%s', (_, text) => {
  test('holds only types, and imports nothing', () => {
    expect(text).not.toMatch(/^import|from '|typeof |^export (?!interface|type|declare)/m)
  })

  test('mentions neither our plans nor our files', () => {
    expect(text).not.toMatch(/architecture|\bspec\b|§|DECISIONS|\.md\b|(?<!\.d)\.tsx?\b/)
  })
})
