import { expect, type Page } from '@playwright/test'
import { chainTest as test } from '../fixtures/chainTest.ts'
import type { ChainWallet } from '../fixtures/chainWallets.ts'
import { createModal } from '../fixtures/modal.ts'
import { verifyBip322, verifyMessageEcdsa } from '../fixtures/verifyBitcoin.ts'
import { verifyCosmosMessage } from '../fixtures/verifyCosmos.ts'
import { verifyPolkadot } from '../fixtures/verifyPolkadot.ts'
import { verifySolana } from '../fixtures/verifySolana.ts'

const text = 'Good tea. Thank you!'
const button = '<button data-connectkit-open>Connect</button>'

const accountOf = (page: Page, namespace: 'solana' | 'bip122' | 'polkadot' | 'cosmos') =>
  page.evaluate(namespace => window.ConnectKit.getAccount(namespace), namespace)

/** One call of the page to what is connected. */
const ask = (page: Page, namespace: 'solana' | 'bip122' | 'polkadot' | 'cosmos', method: string, params: object) =>
  page.evaluate(
    ([namespace, method, params]) => window.ConnectKit.getProvider(namespace)?.request({ method, params }),
    [namespace, method, params] as const,
  ) as Promise<Record<string, never>>

/** Opens the modal and connects the wallet of this name. */
async function choose(page: Page, { name }: Pick<ChainWallet, 'name'>): Promise<void> {
  const modal = createModal(page)
  await page.getByRole('button', { name: 'Connect' }).click()
  await modal.wallet(name).click()
}

const bytes = (message: string) => new TextEncoder().encode(message)

test.describe('a wallet of the page', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 900, height: 800 }))

  test('of Solana is connected from the modal and signs by the wallet standard', async ({ page, pages, tag, chainWallets }) => {
    const [phantom] = await chainWallets({ kind: 'solanaStandard' })
    await page.goto(await pages.serve(`${tag('data-project-id="chains"')}${button}`))
    await choose(page, phantom)
    await expect.poll(() => accountOf(page, 'solana')).toMatchObject({
      address: phantom.address,
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      wallet: { name: phantom.name },
    })
    const signature = await page.evaluate(async text => {
      const wallet = window.ConnectKit.getProvider('solana') as never as {
        accounts: object[]
        features: Record<string, { signMessage(input: object): Promise<[{ signature: Uint8Array }]> }>
      }
      const input = { account: wallet.accounts[0], message: new TextEncoder().encode(text) }
      const [signed] = (await wallet.features['solana:signMessage']?.signMessage(input)) ?? []
      return [...(signed?.signature ?? [])]
    }, text)
    expect(verifySolana(phantom.address, bytes(text), Uint8Array.from(signature))).toBe(true)
  })
})
