import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, expect, test, vi } from 'vitest'
import { startRelay } from '../../../e2e/services/startRelay.ts'
import { createFakeClock } from '../../app/fakeClock.ts'
import { testCapability } from '../testCapability.ts'
import { createTestSite, type TestSiteOptions } from './testSite.ts'
import { openTestWallet, type TestWalletOptions } from './testWallet.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())

const soon = <T>(check: () => T) => vi.waitFor(check)
const site = (options: Partial<TestSiteOptions> = {}) => createTestSite({ relayUrl: relay.url, ...options })
const openWallet = (options: Partial<TestWalletOptions> = {}) => openTestWallet({ relayUrl: relay.url, ...options })
const nonce = 'n0nce0001'

test('connects and signs this site’s message for each network, with one consent', async () => {
  const [shop, wallet] = [site(), await openWallet({ chainIds: [1, 10], signIn: asked => asked })]
  const { accounts, chainId, signed } = await shop.authenticate({
    nonce,
    statement: 'Sign in to the shop',
    resources: ['https://shop.example/terms'],
    expirationTime: '2999-01-31T12:00:00Z',
    notBefore: '2026-01-31T12:00:00Z',
    chainIds: ['eip155:1', 'eip155:10', 'eip155:137'],
    onUri: uri => void wallet.pair(uri),
  })
  const address = wallet.state().accounts[0] as `0x${string}`
  expect({ accounts, chainId }).toEqual({ accounts: [{ address, type: 'eoa' }], chainId: 'eip155:1' })
  expect(signed.map(each => [each.address, each.chainId])).toEqual([
    [address, 'eip155:1'],
    [address, 'eip155:10'],
  ])
  for (const { message, signature } of signed) {
    expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
    expect(parseSiweMessage(message)).toMatchObject({
      domain: 'shop.example',
      uri: 'https://shop.example',
      address,
      nonce,
      expirationTime: new Date('2999-01-31T12:00:00Z'),
      notBefore: new Date('2026-01-31T12:00:00Z'),
      resources: ['https://shop.example/terms', expect.stringMatching(/^urn:recap:/)],
    })
    expect(message).toContain('Sign in to the shop I further authorize')
  }
  const ask = { namespace: 'eip155', chainId: 'eip155:10', method: 'personal_sign', params: ['0x00', address] } as const
  expect(await shop.connector.request(ask)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await testCapability(shop.connector, 'sessions').restore()).toMatchObject([{ id: 'eip155:walletconnect' }])
})

test('a wallet that cannot sign in connects without a signature', async () => {
  const [shop, wallet] = [site(), await openWallet()]
  const { accounts, signed } = await shop.authenticate({ nonce, onUri: uri => void wallet.pair(uri) })
  expect(accounts).toHaveLength(2)
  expect(signed).toEqual([])
})

test('a refusal is passed on', async () => {
  const [shop, wallet] = [site(), await openWallet({ signIn: () => undefined })]
  const declined = shop.authenticate({ nonce, onUri: uri => void wallet.pair(uri) })
  await expect(declined).rejects.toMatchObject({ code: 'user_rejected' })
})

test.each([
  ['for another site', { domain: 'evil.example' }],
  ['with another nonce', { nonce: 'another01' }],
  ['at another uri', { aud: 'https://evil.example' }],
])('a message %s is rejected', async (_, forged) => {
  const [shop, wallet] = [site(), await openWallet({ signIn: asked => ({ ...asked, ...forged }) })]
  const failed = shop.authenticate({ nonce, onUri: uri => void wallet.pair(uri) })
  await expect(failed).rejects.toThrow(/does not match the request/)
  expect(await testCapability(shop.connector, 'sessions').restore()).toEqual([])
})

test('a wallet that signs but grants no session is not connected', async () => {
  const [shop, wallet] = [site(), await openWallet({ signIn: asked => ({ ...asked, resources: [] }) })]
  const failed = shop.authenticate({ nonce, onUri: uri => void wallet.pair(uri) })
  await expect(failed).rejects.toMatchObject({ code: 'wallet_failed' })
})

test('its uri is replaced and cancelled like any other', async () => {
  const clock = createFakeClock(Date.now())
  const [shop, wallet] = [site({ clock }), await openWallet({ signIn: asked => asked })]
  const controller = new AbortController()
  const answer = shop.authenticate({ nonce, signal: controller.signal })
  await soon(() => expect(shop.uris).toHaveLength(1))
  clock.advance(230_000)
  await soon(() => expect(shop.uris).toHaveLength(2))
  controller.abort()
  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
  for (const uri of shop.uris) await wallet.pair(uri).catch(() => {})
  expect(await testCapability(shop.connector, 'sessions').restore()).toEqual([])
})

test.each([
  ['nonce', { nonce: 'short' }],
  ['nonce', { nonce: 'n0nce0001\nURI: https://evil.example' }],
  ['statement', { nonce, statement: 'Sign in\nURI: https://evil.example' }],
  ['statement', { nonce, statement: 'x'.repeat(1001) }],
  ['resources', { nonce, resources: ['terms'] }],
  ['resources', { nonce, resources: ['https://a.example\n- https://b.example'] }],
  ['resources', { nonce, resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
  ['resources', { nonce, resources: Array.from({ length: 21 }, () => 'https://a.example') }],
  ['expirationTime', { nonce, expirationTime: 'tomorrow' }],
  ['expirationTime', { nonce, expirationTime: '2030-13-31T12:00:00Z' }],
  ['notBefore', { nonce, notBefore: '2030-01-31T12:00:00Z\nNonce: n0nce0002' }],
])('refuses a %s that no message can hold: %j', async (name, message) => {
  const shop = site()
  await expect(shop.authenticate(message)).rejects.toMatchObject({
    code: 'invalid_params',
    message: expect.stringMatching(new RegExp(`^${name} takes`)),
  })
  expect(shop.uris).toEqual([])
})
