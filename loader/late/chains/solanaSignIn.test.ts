import { beforeEach, expect, test, vi } from 'vitest'
import { verifySolana } from '../../../e2e/fixtures/verifySolana.ts'
import { fromBase58 } from './bytes.ts'
import { chains, install, openPage, setUpPages, type TestPage } from './testPage.ts'

let page: TestPage
let core: ReturnType<typeof install>

setUpPages()
beforeEach(() => {
  core = install({ kind: 'solanaStandard', name: 'Solar', chains: ['solana:devnet'] })
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  page = openPage()
})

const terms = { nonce: 'abcdefgh1', statement: 'Welcome', issuedAt: '2030-01-31T12:00:00Z' }
const signIn = (params: object = terms, chainId: (typeof chains)[keyof typeof chains] = chains.devnet) =>
  page.ask('wallet.request', { walletId: 'Solar', chainId, method: 'solana_signIn', params })
const prompts = () => core.control.log.map(({ method }) => method)

test('one prompt signs in and connects; site and network are the page’s to say', async () => {
  page.relay.grant()
  const signed = (await signIn({ ...terms, chainId: 'mainnet', version: '2' })) as Record<string, string>
  const [address] = await page.connect('Solar', chains.devnet)
  expect(prompts()).toEqual(['signIn', 'connect silently'])
  expect(signed.address).toBe(address)
  const message = fromBase58(signed.signedMessage)
  expect(verifySolana(String(address), message, fromBase58(signed.signature))).toBe(true)
  expect(new TextDecoder().decode(message)).toBe(
    [
      `${location.host} wants you to sign in with your Solana account:`,
      ...[address, '', 'Welcome', '', `URI: ${location.origin}`, 'Version: 1', 'Chain ID: devnet'],
      ...['Nonce: abcdefgh1', 'Issued At: 2030-01-31T12:00:00Z'],
    ].join('\n'),
  )
})

test('a wallet that the visitor connects again later is prompted', async () => {
  page.relay.grant()
  await signIn()
  await page.connect('Solar', chains.devnet)
  await page.core.disconnect('solana')
  await page.connect('Solar', chains.devnet)
  expect(prompts().at(-1)).toBe('connect')
})

test('without a click nothing is signed, and one click is good for one', async () => {
  await expect(signIn()).rejects.toMatchObject({ code: 4100 })
  page.relay.grant()
  await signIn()
  await expect(signIn()).rejects.toMatchObject({ code: 4100 })
  expect(prompts()).toEqual(['signIn'])
})

test('the closed modal signs in no one', async () => {
  page.relay.grant()
  page.isOpen = false
  await expect(signIn()).rejects.toMatchObject({ code: 4100 })
  expect(prompts()).toEqual([])
})

test.each<[string, object, number]>([
  ['a line break', { ...terms, statement: 'Hi\nURI: https://evil.example' }, -32602],
  ['a control of direction', { ...terms, nonce: 'abc\u202edefgh' }, -32602],
  ['what is no text', { ...terms, resources: [{}] }, -32602],
  ['another site in its statement', { ...terms, statement: 'a.example wants you to sign in with your x' }, 4100],
])('%s is refused', async (_, params, code) => {
  page.relay.grant()
  await expect(signIn(params)).rejects.toMatchObject({ code })
  expect(prompts()).toEqual([])
})

test('if the page allows no signatures, the wallet only connects', async () => {
  page.core.destroy()
  page = openPage(undefined, { relay: 'connect' })
  page.relay.grant()
  await expect(signIn()).rejects.toMatchObject({ code: 4100 })
  expect(await page.connect('Solar', chains.devnet)).toHaveLength(1)
  expect(prompts()).toEqual(['connect'])
})

test('if it allows no transfers, the wallet signs in', async () => {
  page.core.destroy()
  page = openPage(undefined, { relay: 'sign' })
  page.relay.grant()
  await signIn()
  expect(prompts()).toEqual(['signIn'])
})

test('a wallet without the network is not asked', async () => {
  page.relay.grant()
  await expect(signIn(terms, chains.solana)).rejects.toMatchObject({ code: expect.any(Number) })
  expect(prompts()).toEqual([])
})
