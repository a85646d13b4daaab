import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { type ExtensionWallet, launchWithExtension, setUpExtension } from '../fixtures/extension.ts'
import { createShop } from '../fixtures/shop.ts'
import { test as base } from '../fixtures/test.ts'
import type { Injection } from '../wallets/extension/messages.ts'

const test = base.extend<{ injection: Injection; extension: ExtensionWallet }>({
  injection: ['announced', { option: true }],
  context: async ({ launchOptions }, use) => {
    const context = await launchWithExtension(launchOptions)
    // The visitor has only this wallet.
    await context.route('**/dev-wallet.js', route => route.abort())
    await use(context)
    await context.close()
  },
  extension: async ({ context, stack, injection }, use) => {
    const networks = [31337, 31338].map((chainId, index) => ({
      chainId,
      name: ['Local chain', 'Local chain two'][index] ?? '',
      rpcUrl: stack.rpc[`eip155:${chainId}`] ?? '',
    }))
    await use(await setUpExtension(context, { networks, injection }))
  },
  shop: async ({ page, stack, modal, extension }, use) => use(createShop(page, page, stack.hosts, modal, extension)),
})

for (const injection of ['announced', 'lateEthereum'] as const)
  test.describe(`a wallet extension that is ${injection}`, () => {
    test.use({ injection })

    test('connects, signs, sends, rejects, switches and reloads', { tag: '@job' }, async ({
      shop,
      modal,
      extension,
      chains,
      page,
    }) => {
      const [account] = extension.accounts
      await chains.first.setBalance({ address: account, value: 10n ** 18n })
      await shop.visit('plain')

      await test.step('a refused connection can be tried again', async () => {
        await shop.connectButton.click()
        await modal.wallet(extension.name).click()
        await expect((await extension.prompt()).getByRole('heading')).toHaveText('Connect')
        await extension.reject()
        await expect(modal.dialog).toContainText(/declined|rejected/i)
        await modal.button('Try again').click()
        await extension.approve()
        await expect(shop.account).toHaveText(account)
        await modal.expectClosed()
      })

      await test.step('signs', async () => {
        await shop.press('Sign the guest book')
        await expect((await extension.prompt()).getByText('Good tea. Thank you!')).toBeVisible()
        await extension.approve()
        const signature = await shop.hexResult()
        expect(await recoverMessageAddress({ message: 'Good tea. Thank you!', signature })).toBe(account)
      })

      await test.step('passes a refusal on as 4001', async () => {
        await shop.press('Sign the order')
        await extension.reject()
        await expect(shop.problem).toHaveText(/^4001: /)
      })

      await test.step('sends', async () => {
        const before = await shop.hexResult()
        await shop.press('Pay 0.01 ETH')
        await extension.approve()
        await expect(shop.result).not.toHaveText(before)
        const receipt = await chains.first.waitForTransactionReceipt({ hash: await shop.hexResult() })
        expect(receipt.status).toBe('success')
      })

      await test.step('switches', async () => {
        await shop.press('Switch network')
        await extension.approve()
        await expect(shop.network).toHaveText('eip155:31338')
        await expect(shop.events).toContainText('chainChanged "0x7a6a"')
      })

      await test.step('stays connected after a reload, on its network, without a prompt', async () => {
        await page.reload()
        await expect(shop.account).toHaveText(account)
        await expect(shop.network).toHaveText('eip155:31338')
        await shop.press('Sign the guest book')
        await extension.approve()
        await shop.hexResult()
      })
    })
  })
