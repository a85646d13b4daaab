import { expect } from '@playwright/test'
import { isAddressEqual, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { tokenBalance } from '../fixtures/chains.ts'
import { test } from '../fixtures/test.ts'
import { sampleHosts } from '../hosts/sampleHosts.ts'
import { createOrder, shopAddress } from '../hosts/shop/shopClient.ts'

for (const { name: host } of sampleHosts)
  test.describe(`from the page ${host}`, () => {
    test.beforeEach(async ({ shop }) => {
      await shop.visit(host)
      await shop.connect()
    })

    test('connects', async ({ shop, wallet, page }) => {
      await expect(shop.network).toHaveText('eip155:31337')
      const account = await page.evaluate(() => window.ConnectKit.getAccount())
      expect(account).toMatchObject({
        address: wallet.accounts[0],
        caipAddress: `eip155:31337:${wallet.accounts[0]}`,
        chainId: 'eip155:31337',
        wallet: { name: 'Dev Wallet' },
      })
    })

    test('signs a message that viem verifies', async ({ shop, wallet }) => {
      await shop.press('Sign the guest book')
      await expect(wallet.prompt).toContainText('Good tea. Thank you!')
      await wallet.approve()
      const signature = await shop.hexResult()
      const signer = await recoverMessageAddress({ message: 'Good tea. Thank you!', signature })
      expect(signer).toBe(wallet.accounts[0])
    })

    test('signs typed data that viem verifies', async ({ shop, wallet }) => {
      await shop.press('Sign the order')
      await expect(wallet.prompt).toContainText('Harbour Fog')
      await wallet.approve()
      const signature = await shop.hexResult()
      const { domain, types, message } = createOrder(wallet.accounts[0], 31337)
      const data = { domain, types, primaryType: 'Order', message, signature } as const
      expect(await recoverTypedDataAddress(data)).toBe(wallet.accounts[0])
    })

    test('sends ether, as the receipt of the node says', async ({ shop, wallet, chains }) => {
      await shop.press('Pay 0.01 ETH')
      await expect(wallet.prompt).toContainText('0.01 ETH')
      await wallet.approve()
      const hash = await shop.hexResult()
      const receipt = await chains.first.waitForTransactionReceipt({ hash })
      const { value, to, from } = await chains.first.getTransaction({ hash })
      expect(receipt.status).toBe('success')
      expect(value).toBe(10n ** 16n)
      expect(isAddressEqual(from, wallet.accounts[0])).toBe(true)
      expect(to && isAddressEqual(to, shopAddress)).toBe(true)
    })

    test('sends tokens, as the receipt of the node says', async ({ shop, wallet, chains }) => {
      const token = await shop.token()
      const before = await tokenBalance(chains.first, token, wallet.accounts[0])
      await shop.press('Pay 12.50 TUSD')
      await expect(wallet.prompt).toContainText('12500000')
      await wallet.approve()
      const receipt = await chains.first.waitForTransactionReceipt({ hash: await shop.hexResult() })
      expect(receipt.status).toBe('success')
      expect(receipt.logs.map(({ address }) => isAddressEqual(address, token))).toEqual([true])
      expect(await tokenBalance(chains.first, token, wallet.accounts[0])).toBe(before - 12_500_000n)
    })

    test('switches the network and back', async ({ shop, wallet, chains }) => {
      await shop.press('Switch network')
      await expect(wallet.prompt).toContainText('Local chain two')
      await wallet.approve()
      await expect(shop.network).toHaveText('eip155:31338')
      await shop.press('Pay 0.01 ETH')
      await wallet.approve()
      const receipt = await chains.second.waitForTransactionReceipt({ hash: await shop.hexResult() })
      expect(receipt.status).toBe('success')
      await shop.press('Switch network')
      await wallet.approve()
      await expect(shop.network).toHaveText('eip155:31337')
    })

    test('passes a refusal on as 4001 and works afterwards', async ({ shop, wallet }) => {
      await shop.press('Sign the guest book')
      await wallet.reject()
      // ethers writes its own name for the code it was given.
      await expect(shop.problem).toHaveText(/^(4001|ACTION_REJECTED): /)
      await shop.press('Sign the guest book')
      await wallet.approve()
      await shop.hexResult()
    })

    test('disconnects', async ({ shop, page }) => {
      await shop.press('Disconnect')
      await expect(shop.account).toHaveText('not connected')
      const accounts = page.evaluate(() => window.ConnectKit.getProvider('eip155').request({ method: 'eth_accounts' }))
      expect(await accounts).toEqual([])
    })
  })
