import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judgeImport, judgeTypeImport } from './judgeImport.mjs'
import { judgeModule } from './judgeModule.mjs'
import { readModules } from './readModules.mjs'

const plain = {
  imports: [],
  typeImports: [],
  exports: [],
  exportsTypes: false,
  domGlobals: [],
  fetches: false,
  newCalls: [],
  setsRouter: false,
}

const isAllowed = (file: string, target: string) =>
  judgeImport(file, target, !/\.(ts|tsx|css)$/.test(target)) === undefined

describe('allowed', () => {
  test.each([
    ['shared/errors.ts', 'shared/caip.ts'],
    ['shared/config.schema.ts', 'zod/mini'],
    ['loader/api.ts', 'shared/errors.ts'],
    ['loader/api.ts', 'loader/kernel/wallets/discover.ts'],
    ['cdn/app.ts', 'hono'],
    ['modal-app/ui/Button.tsx', 'modal-app/ui/button.module.css'],
    ['modal-app/features/connect/ConnectView.tsx', 'modal-app/features/connect/connectActions.ts'],
    ['modal-app/features/connect/ConnectView.tsx', 'modal-app/connections/connect.ts'],
    ['modal-app/boot/routeOf.tsx', 'modal-app/features/account/AccountView.tsx'],
    ['modal-app/main.tsx', 'modal-app/boot/createApp.ts'],
    ['loader/api.test.ts', 'modal-app/boot/createApp.ts'],
    ['modal-app/adapters/fakeNode.ts', 'node:http'],
    ['e2e/services/startStack.ts', 'cdn/main.ts'],
  ])('%s imports %s', (file, target) => {
    expect(isAllowed(file, target)).toBe(true)
  })
})

describe('refused', () => {
  test.each([
    ['shared/errors.ts', 'shared/config.schema.ts'],
    ['shared/errors.ts', 'zod/mini'],
    ['shared/config.schema.ts', 'zod'],
    ['shared/errors.ts', 'loader/api.ts'],
    ['loader/api.ts', 'shared/config.schema.ts'],
    ['loader/api.ts', 'loader/generate/describe.ts'],
    ['loader/api.ts', 'viem'],
    ['loader/api.ts', 'modal-app/lib/monogram.ts'],
    ['cdn/app.ts', 'loader/api.ts'],
    ['modal-app/ui/Button.tsx', 'modal-app/app/hooks.ts'],
    ['modal-app/app/hooks.ts', 'modal-app/lib/monogram.ts'],
    ['modal-app/host/connectHost.ts', 'modal-app/app/State.ts'],
    ['modal-app/connectors/registry.ts', 'modal-app/host/connectHost.ts'],
    ['modal-app/connections/connect.ts', 'modal-app/flow/router.ts'],
    ['modal-app/flow/router.ts', 'modal-app/features/connect/ConnectView.tsx'],
    ['modal-app/features/connect/ConnectView.tsx', 'modal-app/features/account/account.ts'],
    ['modal-app/features/connect/ConnectView.tsx', 'modal-app/boot/createApp.ts'],
    ['e2e/services/startStack.ts', 'loader/api.ts'],
  ])('%s imports %s', (file, target) => {
    expect(isAllowed(file, target)).toBe(false)
  })
})

test.each([
  ['modal-app/app/State.ts', 'modal-app/features/swap/swap.ts', false],
  ['modal-app/features/send/send.ts', 'modal-app/features/swap/swap.ts', false],
  ['modal-app/features/swap/confirmSwap.ts', 'modal-app/features/swap/swap.ts', true],
  ['modal-app/boot/initialState.ts', 'modal-app/features/swap/swap.ts', true],
  ['modal-app/app/track.test.ts', 'modal-app/features/swap/swap.ts', true],
  ['modal-app/app/State.ts', 'modal-app/tokens/tokens.ts', true],
])('%s names a type of %s: %s', (file, target, isFine) => {
  expect(judgeTypeImport(file, target) === undefined).toBe(isFine)
})

test('names file, line and rule', () => {
  const imports = [{ target: 'viem', isPackage: true, isDynamic: false, line: 3 }]
  expect(judgeModule({ ...plain, file: 'loader/api.ts', imports })).toEqual([
    'loader/api.ts:3 imports viem, but the loader imports only pure files of shared and no package.',
  ])
})

test.each([
  ['modal-app/ui/Button.tsx', ['Buttons'], false],
  ['modal-app/ui/Button.tsx', ['Button', 'buttonSizes'], true],
  ['loader/stage/frame.ts', ['createFrame'], true],
  ['loader/stage/frame.ts', ['openWindow'], false],
  ['loader/errors.ts', ['first', 'second'], true],
  ['shared/config.schema.ts', ['configSchema'], true],
  ['modal-app/adapters/registry.ts', ['adapters'], true],
])('the name of %s fits exports %j: %s', (file, exports, fits) => {
  expect(judgeModule({ ...plain, file, exports }).length === 0).toBe(fits)
})

test.each([
  ['modal-app/flow/go.ts', true],
  ['modal-app/flow/openModal.ts', false],
  ['modal-app/features/send/confirmSend.ts', false],
  ['modal-app/features/send/confirmSend.test.ts', true],
])('%s sets the router: %s', (file, isFine) => {
  expect(judgeModule({ ...plain, file, setsRouter: true }).length === 0).toBe(isFine)
})

test.each([
  ['cdn/sources/askServer.ts', true],
  ['cdn/secure-site/api/callApi.ts', true],
  ['cdn/swap/quoteSwap.ts', false],
  ['cdn/swap/quoteSwap.test.ts', true],
  ['modal-app/adapters/askNodes.ts', true],
])('%s calls fetch: %s', (file, isFine) => {
  expect(judgeModule({ ...plain, file, fetches: true }).length === 0).toBe(isFine)
})

test.each([
  ['modal-app/flow/next.ts', false],
  ['cdn/secure-site/api/callApi.ts', false],
  ['modal-app/flow/next.test.ts', true],
  ['cdn/jobs/createTableQueue.ts', true],
])('%s calls what older browsers lack: %s', (file, isFine) => {
  expect(judgeModule({ ...plain, file, newCalls: ['.toReversed'] }).length === 0).toBe(isFine)
})

describe('reading source', () => {
  async function read(source: string) {
    const folder = await mkdtemp(join(tmpdir(), 'imports-'))
    try {
      await writeFile(join(folder, 'sample.ts'), source)
      const [module] = await readModules(folder, ['sample.ts'])
      return module
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test('finds static, re-exported and dynamic imports, and types apart', async () => {
    const module = await read(`
      import type { A } from './type.ts'
      import { type B, c } from './value.ts'
      export { d } from './again.ts'
      export const load = () => import('./later.ts')
      export const e: A | B = c // import { f } from './comment.ts'
    `)
    expect(module?.imports.map(({ target, line }) => `${target}:${line}`).sort()).toEqual([
      'again.ts:4',
      'later.ts:5',
      'value.ts:3',
    ])
    expect(module?.typeImports).toEqual([{ target: 'type.ts', line: 2 }])
    expect(module?.exports.toSorted()).toEqual(['d', 'e', 'load'])
  })

  test.each([
    ['store.setState({ router: to })', true],
    ['store.setState({ open: true, router })', true],
    ['store.setState({ task: { kind }, router: to })', true],
    ['store.setState(({ router }) => ({ router: change(router) }))', true],
    ['store.setState(state => ({ open: true, router: change(state.router) }))', true],
    ['store.setState({ open: state.router === to })', false],
    ['store.setState(({ router }) => ({ open: router === to }))', false],
  ])('%s sets the router: %s', async (call, sets) => {
    const module = await read(`export function change(store: any, to: any, kind: any, state: any) { ${call} }`)
    expect(module?.setsRouter).toBe(sets)
  })

  test.each([
    ['fetch(url)', true],
    ['globalThis.fetch (url)', true],
    ['refetch(url)', false],
    ['ask(url) // not fetch(url)', false],
  ])('%s calls fetch: %s', async (call, fetches) => {
    const module = await read(`export function send(url: any, ask: any, refetch: any) { return ${call}\n }`)
    expect(module?.fetches).toBe(fetches)
  })

  test.each([
    ['list.toReversed()', ['.toReversed']],
    ['AbortSignal.any([list])', ['AbortSignal.any']],
    ['list.reverse()', []],
    ['list.toReversedOrder()', []],
  ])('%s calls %j of newer browsers', async (call, calls) => {
    const module = await read(`export function run(list: any) { return ${call} }`)
    expect(module?.newCalls).toEqual(calls)
  })

  test('distinguishes page globals from names bound in the file', async () => {
    const module = await read(`
      const document = { title: 'mine' }
      export const title = document.title
      export const width = () => window.innerWidth
    `)
    expect(module?.domGlobals).toEqual(['window'])
  })
})
