import { expect, test } from 'vitest'
import { createTestApp, harbour, testConnection, testNetwork } from '../boot/testApp.ts'
import { testTask } from '../tasks/testTask.ts'
import { readOpening } from './readOpening.ts'

const friend = '0xde709f2102306220921060314715629080e2fb77'
const dollar = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const networks = [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:10', 'Optimism')]
const connected = () => createTestApp({ connections: [testConnection(harbour)], networks })
const read = (given?: unknown, app = connected()) =>
  Promise.resolve(readOpening(app, { view: 'WalletSend', arguments: given }))

test('without arguments the visitor fills the form in', async () => {
  expect(await read()).toMatchObject({ view: 'WalletSend', namespace: 'eip155', route: { view: 'WalletSend' } })
  expect((await read()).route).toEqual({ view: 'WalletSend' })
})

test('the page’s values fill the form', async () => {
  const given = { amount: '0.25', to: friend, tokenAddress: dollar, chainId: 'eip155:10', namespace: 'eip155' }
  const token = `eip155:10:${dollar}`
  const { route } = await read(given)
  expect(route).toEqual({
    view: 'WalletSend',
    given: { chainId: 'eip155:10', amount: '0.25', recipient: friend, token },
  })
  expect((await read({ to: 'nick.eth' })).route).toMatchObject({
    given: { chainId: 'eip155:1', recipient: 'nick.eth' },
  })
})

test.each<[string, unknown]>([
  ['amount', { amount: '-1' }],
  ['amount', { amount: '1e3' }],
  ['amount', { amount: '1,5' }],
  ['amount', { amount: 0.25 }],
  ['tokenAddress', { tokenAddress: 'USDC' }],
  ['to', { to: '' }],
  ['to', { to: 'nobody' }],
  ['to', { to: 'a b.eth' }],
  ['to', { to: 'ni\u200dck.eth' }],
  ['to', { to: '\u202ekcin.eth' }],
  ['to', { to: `${'a'.repeat(255)}.eth` }],
  ['namespace', { namespace: 'near' }],
  ['chainId', { chainId: 1 }],
  ['chainId', { chainId: 'eip155:1', namespace: 'solana' }],
  ['amount, tokenAddress, to, namespace, chainId', { value: '1' }],
  ['amount, tokenAddress, to, namespace, chainId', { __proto__: null, gas: 1 }],
])('a wrong %s is refused by name', async (name, given) => {
  const refused = { code: 'invalid_option', message: expect.stringContaining(name) }
  await expect(read(given)).rejects.toMatchObject(refused)
})

test('more decimals than the currency has are refused in these words', async () => {
  await expect(read({ amount: `0.${'1'.repeat(19)}` })).rejects.toMatchObject({
    message: expect.stringContaining('amount takes at most 18 decimals, as ETH has no more'),
  })
})

test('a network that this site lacks is refused', async () => {
  await expect(read({ chainId: 'eip155:5' })).rejects.toMatchObject({ code: 'network_not_found' })
})

test('nothing else is asked for while a wallet is asked to send', async () => {
  const app = connected()
  app.store.setState({ task: testTask('send', { chainId: 'eip155:1' }) })
  await expect(read({ amount: '99' }, app)).rejects.toMatchObject({ code: 'wallet_busy' })
})

test('a wallet of a namespace that cannot send is refused', async () => {
  const cosmos = testConnection(harbour, { id: 'cosmos:harbour', namespace: 'cosmos', chainId: 'cosmos:cosmoshub-4' })
  const app = createTestApp({ connections: [cosmos], networks: [testNetwork('cosmos:cosmoshub-4', 'Cosmos Hub')] })
  await expect(read(undefined, app)).rejects.toMatchObject({ code: 'not_available' })
})

test('without a wallet there is one to connect', async () => {
  expect(await read(undefined, createTestApp())).toMatchObject({ view: 'Connect' })
})
