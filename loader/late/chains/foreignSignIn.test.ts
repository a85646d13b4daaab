import { beforeEach, expect, test, vi } from 'vitest'
import { toBase58, toBase64, toHex, utf8 } from './bytes.ts'
import { chains, install, openPage, setUpPages, type TestPage } from './testPage.ts'

const foreign = 'evil.example wants you to sign in with your Solana account:\nabc\n\n\nURI: https://evil.example'
const mine = foreign.replaceAll('https://evil.example', location.origin).replace('evil.example', location.host)

const rows = [
  ['Solar', chains.devnet, 'solana_signMessage', (text: string) => ({ message: toBase58(utf8(text)) })],
  ['Coiner', chains.regtest, 'signMessage', (message: string) => ({ message })],
  ['polkadot:polkadot-js', chains.polkadot, 'polkadot_signMessage', (message: string) => ({ message })],
  [
    'polkadot:polkadot-js',
    chains.polkadot,
    'polkadot_signMessage',
    (text: string) => ({ message: `0x${toHex(utf8(text))}` }),
  ],
  [
    'cosmos:keplr',
    chains.cosmos,
    'cosmos_signAmino',
    (text: string) => ({ signDoc: { msgs: [{ type: 'sign/MsgSignData', value: { data: toBase64(utf8(text)) } }] } }),
  ],
] as const

let page: TestPage

setUpPages()
beforeEach(() => {
  install({ kind: 'solanaStandard', name: 'Solar', chains: ['solana:devnet'] })
  install({ kind: 'bitcoinStandard', name: 'Coiner' })
  install({ kind: 'polkadot', name: 'polkadot-js' })
  install({ kind: 'keplr', name: 'Keplr' })
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  page = openPage()
})

test.each(rows)('%s on %s signs no sign-in to another site by %s', async (walletId, chainId, method, paramsOf) => {
  await page.connect(walletId, chainId)
  page.relay.grant()
  const refusal = { code: 4100, message: 'This page may not request a sign-in to another site' }
  await expect(
    page.ask('wallet.request', { walletId, chainId, method, params: paramsOf(foreign) }),
  ).rejects.toMatchObject(refusal)
  // Our own may fail, too, but for reasons of the wallet or of reading its parameters.
  const own = page.ask('wallet.request', { walletId, chainId, method, params: paramsOf(mine) })
  expect(await own.catch(({ message }) => message)).not.toBe(refusal.message)
})

test.each([
  [{ domain: 'evil.example' }, true],
  [{ domain: `${location.host}.evil.example` }, true],
  [{ uri: 'https://evil.example' }, true],
  [{ uri: `${location.origin}.evil.example` }, true],
  [{ domain: location.host, uri: `${location.origin}/a` }, false],
  [{}, false],
])('solana_signIn with %j: refused is %s', async (params, isRefused) => {
  await page.connect('Solar', chains.devnet)
  page.relay.grant()
  const asked = { walletId: 'Solar', chainId: chains.devnet, method: 'solana_signIn', params }
  const message = await page.ask('wallet.request', asked).then(
    () => '',
    error => error.message,
  )
  expect(message === 'This page may not request a sign-in to another site').toBe(isRefused)
})
