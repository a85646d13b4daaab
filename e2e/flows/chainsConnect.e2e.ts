import { expect, type Page } from '@playwright/test'
import { chainTest as test } from '../fixtures/chainTest.ts'
import type { ChainWallet } from '../fixtures/chainWallets.ts'
import { createModal } from '../fixtures/modal.ts'
import { signSolana } from '../fixtures/signSolana.ts'
import { verifyMessageBip322, verifyMessageEcdsa } from '../fixtures/verifyBitcoin.ts'
import { verifyCosmosMessage } from '../fixtures/verifyCosmos.ts'
import { verifyPolkadot } from '../fixtures/verifyPolkadot.ts'
import { verifySolana } from '../fixtures/verifySolana.ts'
import { arbitraryDocument } from '../wallets/chainWallets/cosmosDocuments.ts'

const text = 'Good tea. Thank you!'
const button = '<button data-connectkit-open>Connect</button>'

const accountOf = (page: Page, namespace: 'solana' | 'bip122' | 'polkadot' | 'cosmos') =>
  page.evaluate(namespace => window.ConnectKit.getAccount(namespace), namespace)

/** One call of the page to the connected wallet. */
const ask = (page: Page, namespace: 'solana' | 'bip122' | 'polkadot' | 'cosmos', method: string, params: object) =>
  page.evaluate(
    ([namespace, method, params]) => window.ConnectKit.getProvider(namespace)?.request({ method, params }),
    [namespace, method, params] as const,
  ) as Promise<{ signature: never }>

/** Opens the modal and connects the wallet of this name. */
async function choose(page: Page, { name }: Pick<ChainWallet, 'name'>): Promise<void> {
  const modal = createModal(page)
  await page.getByRole('button', { name: 'Connect' }).click()
  await modal.wallet(name).click()
}

const bytes = (message: string) => new TextEncoder().encode(message)
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

interface Way {
  kind: ChainWallet['kind']
  namespace: 'solana' | 'bip122' | 'polkadot' | 'cosmos'
  /** Signs a message for the page. Returns whether an independent library accepts the signature. */
  verify(page: Page, wallet: ChainWallet): Promise<boolean>
}

/** For Bitcoin, both kinds of signature in every dialect. */
const signBitcoin = async (page: Page, { address }: ChainWallet) => {
  const sign = async (protocol: string) =>
    base64((await ask(page, 'bip122', 'signMessage', { account: address, address, message: text, protocol })).signature)
  const isEcdsa = verifyMessageEcdsa(address, text, await sign('ecdsa'))
  return isEcdsa && verifyMessageBip322(address, text, await sign('bip322'))
}

const ways: readonly Way[] = [
  {
    kind: 'solanaStandard',
    namespace: 'solana',
    async verify(page, { address }) {
      return verifySolana(address, bytes(text), await signSolana(page, text))
    },
  },
  ...(['bitcoinStandard', 'satsConnect', 'leather', 'okx', 'unisat'] as const).map(kind => ({
    kind,
    namespace: 'bip122' as const,
    verify: signBitcoin,
  })),
  {
    kind: 'polkadot',
    namespace: 'polkadot',
    async verify(page, { address }) {
      const { signature } = await ask(page, 'polkadot', 'polkadot_signMessage', { address, message: text })
      return verifyPolkadot(address, text, signature)
    },
  },
  {
    kind: 'keplr',
    namespace: 'cosmos',
    async verify(page, { address }) {
      const signDoc = arbitraryDocument(address, bytes(text))
      const { signature } = await ask(page, 'cosmos', 'cosmos_signAmino', { signerAddress: address, signDoc })
      return verifyCosmosMessage(address, text, signature)
    },
  },
]

/** These run with every `npm test`. */
const jobs = ['solanaStandard', 'satsConnect']

for (const { kind, namespace, verify } of ways)
  test(`${kind}: refused and connected in the modal, signs, follows its user, disconnects`, {
    tag: jobs.includes(kind) ? '@job' : [],
  }, async ({ page, pages, tag, chainWallets }) => {
    const [wallet] = await chainWallets({ kind })
    await page.goto(await pages.serve(`${tag('data-project-id="chains"')}${button}`))
    await wallet.setApprove('never')
    await choose(page, wallet)
    const modal = createModal(page)
    await expect(modal.dialog).toContainText(/declined|rejected/i)
    await wallet.setApprove('always')
    await modal.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => accountOf(page, namespace))
      .toMatchObject({
        namespace,
        address: wallet.address,
        wallet: { name: expect.stringContaining(wallet.name) },
      })
    expect(await verify(page, wallet)).toBe(true)
    await wallet.setApprove('never')
    await expect(verify(page, wallet)).rejects.toThrow()

    await wallet.setApprove('always')
    await wallet.selectAccount(1)
    // Leather emits no events.
    if (kind !== 'leather')
      await expect.poll(async () => (await accountOf(page, namespace))?.address).toBe(wallet.addresses(1)[0])

    await page.evaluate(namespace => window.ConnectKit.disconnect(namespace), namespace)
    expect(await accountOf(page, namespace)).toBeNull()
  })

test('Keplr on another chain: modal and page show its address there', async ({ page, pages, tag, chainWallets }) => {
  const [wallet] = await chainWallets({ kind: 'keplr' })
  await page.goto(await pages.serve(`${tag('data-project-id="chains"')}${button}`))
  await choose(page, wallet)
  await expect.poll(() => accountOf(page, 'cosmos')).toMatchObject({ chainId: 'cosmos:cosmoshub-4' })
  const modal = createModal(page)
  await modal.expectClosed()
  await page.evaluate(() =>
    window.ConnectKit.addNetwork({
      id: 'cosmos:osmosis-1',
      name: 'Osmosis',
      nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
      rpcUrls: ['https://rpc.osmosis.example'],
    }),
  )
  const onOsmosis = { chainId: 'cosmos:osmosis-1', address: expect.stringMatching(/^osmo1[a-z0-9]{38}$/) }
  const onHub = { chainId: 'cosmos:cosmoshub-4', address: wallet.address }

  await page.evaluate(() => void window.ConnectKit.open({ view: 'Networks' }))
  await modal.dialog.getByRole('button', { name: /^Osmosis/ }).click()
  await expect.poll(() => accountOf(page, 'cosmos')).toMatchObject(onOsmosis)
  await modal.expectClosed()
  const { address } = (await accountOf(page, 'cosmos')) as { address: string }
  const signDoc = arbitraryDocument(address, bytes(text))
  expect(await ask(page, 'cosmos', 'cosmos_signAmino', { signerAddress: address, signDoc })).toHaveProperty('signature')

  await page.evaluate(() => window.ConnectKit.switchNetwork('cosmos:cosmoshub-4'))
  expect(await accountOf(page, 'cosmos')).toMatchObject(onHub)
})
