import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestAppOptions } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import { readOpening } from '../../flow/readOpening.ts'
import { testTask } from '../../tasks/testTask.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { openSwap } from './swapActions.ts'
import { swappingOf } from './swapFacts.ts'
import { balances, connection, dollar, dollarId, ethereum, tokens } from './testSwap.ts'

// The site's developer is told of a network that the site lacks.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

const elsewhere = { ...ethereum, id: 'eip155:10', name: 'Optimism' } as const
const quiet = { ...ethereum, id: 'eip155:137', name: 'Polygon' } as const

function world(more: TestAppOptions = {}) {
  const get = vi.fn(async (name: string, { chainId }: { chainId?: string } = {}) => {
    const here = ({ address, ...rest }: (typeof tokens.tokens)[number]) => ({
      ...rest,
      address: `${chainId}:${address.slice(address.lastIndexOf(':') + 1)}`,
    })
    if (name === 'convertTokens') return { ...tokens, tokens: tokens.tokens.map(here) }
    if (name === 'balance') return { balances }
    throw new Error(`Not here: ${name}`)
  })
  const app = createTestApp({
    connections: [connection],
    networks: [ethereum, elsewhere, quiet],
    config: { swapNetworks: [{ id: 'eip155:1' }, { id: 'eip155:10' }] },
    api: { get } as never,
    ...more,
  })
  const at = app.clock.now()
  app.store.setState({ tokens: { [tokensKey(connection)]: { status: 'ready', value: balances, at } } })
  return app
}

const read = (given?: unknown, app = world(), namespace?: 'eip155' | 'solana') =>
  Promise.resolve(readOpening(app, { view: 'Swap', namespace, arguments: given }))

const routeFor = async (given?: unknown, app?: ReturnType<typeof world>) => (await read(given, app)).route

test('without arguments the visitor fills the form in', async () => {
  expect(await routeFor()).toEqual({ view: 'Swap' })
})

test('the form starts with the page’s values', async () => {
  const app = world()
  const request = await read({ amount: '0.25', fromToken: 'eth', toToken: dollar }, app)
  expect(request.route).toEqual({
    view: 'Swap',
    given: { chainId: 'eip155:1', amount: '0.25', pay: undefined, get: dollarId },
  })
  openModal(app, request)
  await openSwap(app)
  const swapping = swappingOf(app.store.getState())
  expect(swapping).toMatchObject({
    pay: { symbol: 'ETH' },
    get: { id: dollarId },
    amount: { amount: 25n * 10n ** 16n },
  })
})

test('the native currency can be the arriving side', async () => {
  const given = { chainId: 'eip155:1', amount: '', pay: dollarId, get: undefined }
  expect(await routeFor({ fromToken: dollar.toUpperCase().replace('0X', '0x'), toToken: 'ETH' })).toMatchObject({
    given: { ...given, pay: expect.stringMatching(new RegExp(dollarId, 'i')) },
  })
})

test('a page may write the placeholder of the currency, in any case', async () => {
  const given = { fromToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', toToken: dollar }
  expect(await routeFor(given)).toMatchObject({ given: { pay: undefined, get: dollarId } })
  expect(await routeFor({ fromToken: dollar, toToken: `0x${'ee'.repeat(20)}` })).toMatchObject({
    given: { get: undefined },
  })
})

test('the visitor’s changes stay until a page requests something else', async () => {
  const app = world()
  openModal(app, await read({ amount: '0.25', toToken: dollar }, app))
  await openSwap(app)
  app.store.setState(({ swap }) => ({ swap: swap?.form && { ...swap, form: { ...swap.form, amount: '3' } } }))
  await openSwap(app)
  expect(swappingOf(app.store.getState())?.form.amount).toBe('3')
  openModal(app, await read({ amount: '0.5', toToken: dollar }, app))
  await openSwap(app)
  expect(swappingOf(app.store.getState())?.form.amount).toBe('0.5')
})

test('on another network the visitor switches first, and finds the form behind it', async () => {
  const app = world()
  const request = await read({ chainId: 'eip155:10', toToken: dollar }, app)
  openModal(app, request)
  expect(app.store.getState().router.history).toMatchObject([
    { view: 'Swap', given: { chainId: 'eip155:10', get: `eip155:10:${dollar}` } },
    { view: 'SwitchNetwork', network: elsewhere },
  ])
})

const onQuiet = { connections: [{ ...connection, chainId: 'eip155:137' as const }] }

test('a wallet on a network without swaps is switched to the first one that can swap the page’s tokens', async () => {
  expect(await read({ amount: '1' }, world(onQuiet))).toMatchObject({
    over: { view: 'SwitchNetwork', network: ethereum },
  })
})

// @spec 8.swaps-network
test('without arguments, the visitor chooses a network with swaps, and continues there', async () => {
  const app = world(onQuiet)
  openModal(app, await read(undefined, app))
  await openSwap(app)
  const towards = { route: { view: 'Swap' }, networks: ['eip155:1', 'eip155:10'] }
  expect(app.store.getState().router.history).toEqual([{ view: 'UnsupportedChain', towards }])
})

test.each<[string, unknown]>([
  ['amount', { amount: '-1' }],
  ['amount', { amount: '1e3' }],
  ['amount', { amount: '1,5' }],
  ['amount', { amount: 0.25 }],
  ['fromToken', { fromToken: 'USDC' }],
  ['fromToken', { fromToken: `0x${'99'.repeat(20)}` }],
  ['fromToken', { fromToken: '0x52908400098527886E0F7030069857D2E4169Ee7' }],
  ['toToken', { toToken: '' }],
  ['toToken', { toToken: `0x${'99'.repeat(20)}` }],
  ['toToken', { toToken: 'ETH' }],
  ['toToken', { fromToken: dollar, toToken: dollar }],
  ['namespace', { namespace: 'near' }],
  ['chainId', { chainId: 1 }],
  ['chainId', { chainId: 'eip155:1', namespace: 'solana' }],
  ['amount, fromToken, toToken, namespace, chainId', { slippage: 50 }],
  ['amount, fromToken, toToken, namespace, chainId', { __proto__: null, router: dollar }],
])('a wrong %s is refused by name: %j', async (name, given) => {
  const refused = { code: 'invalid_option', message: expect.stringContaining(name) }
  await expect(read(given)).rejects.toMatchObject(refused)
})

test.each<[unknown, string]>([
  [{ fromToken: `0x${'99'.repeat(20)}` }, 'fromToken isn’t listed'],
  [{ toToken: `0x${'99'.repeat(20)}` }, 'toToken isn’t listed'],
  [{ amount: `0.${'1'.repeat(19)}` }, 'amount takes at most 18 decimals, as ETH has no more'],
  [{ amount: '0.1234567', fromToken: dollar }, 'amount takes at most 6 decimals, as TUSD has no more'],
])('the message for %j is correct: %s', async (given, words) => {
  await expect(read(given)).rejects.toMatchObject({ message: expect.stringContaining(words) })
})

test('zeros behind the last decimal change nothing', async () => {
  await expect(read({ amount: `0.5${'0'.repeat(30)}` })).resolves.toBeDefined()
})

// @spec 8.swaps-network
test.each<[string, string, TestAppOptions, unknown]>([
  ['a network that this site lacks', 'network_not_found', {}, { chainId: 'eip155:5' }],
  ['a network without swaps', 'not_available', {}, { chainId: 'eip155:137' }],
  ['a site without swaps', 'not_available', { config: {} }, undefined],
])('%s is refused with %s', async (_, code, more, given) => {
  await expect(read(given, world(more))).rejects.toMatchObject({ code })
})

test('a site that has turned them off refuses', async () => {
  const app = world()
  app.store.setState(({ settings }) => ({ settings: { ...settings, swaps: [] } }))
  await expect(read(undefined, app)).rejects.toMatchObject({ code: 'not_available' })
})

test('tokens that cannot be read are not guessed', async () => {
  const api = { get: () => Promise.reject(new Error('offline')) } as never
  await expect(read({ toToken: dollar, chainId: 'eip155:10' }, world({ api }))).rejects.toMatchObject({
    code: 'network_error',
  })
})

test.each(['send', 'swap'] as const)('nothing else is asked for while a wallet is asked to %s', async kind => {
  const app = world()
  app.store.setState({ task: testTask(kind, { chainId: 'eip155:1', step: 'swap' }) })
  await expect(read({ amount: '99' }, app)).rejects.toMatchObject({ code: 'wallet_busy' })
})

test('without a wallet, or with one of another kind, Connect opens', async () => {
  expect(await read({ toToken: dollar }, world({ connections: [] }))).toMatchObject({ view: 'Connect' })
  expect(await read({ toToken: dollar }, world(), 'solana')).toMatchObject({ view: 'Connect', namespace: 'solana' })
})
