import { expect } from '@playwright/test'
import {
  type Hex,
  isAddressEqual,
  type RecoverTypedDataAddressParameters,
  recoverMessageAddress,
  recoverTypedDataAddress,
} from 'viem'
import { tokenBalance } from '../fixtures/chains.ts'
import type { DevWallet } from '../fixtures/devWallet.ts'
import { test } from '../fixtures/test.ts'
import { sampleHosts } from '../hosts/sampleHosts.ts'

/** Every page is paid here. */
const shopAddress = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'

/** What the wallet was asked to sign last, so that each page may have an order of its own. */
async function askedTypedData(wallet: DevWallet): Promise<Omit<RecoverTypedDataAddressParameters, 'signature'>> {
  const { params } = (await wallet.requests()).findLast(({ method }) => method === 'eth_signTypedData_v4') ?? {}
  const [, data] = params as [string, string | RecoverTypedDataAddressParameters]
  return typeof data === 'string' ? JSON.parse(data) : data
}

for (const { name: host, portal } of sampleHosts.filter(({ isDownload }) => !isDownload))
  test.describe(`from the page ${host}`, () => {
    test.use({ within: portal && 'iframe' })
    test.beforeEach(({ shop }) => shop.visit(host))

    test('connects, signs and pays', async ({ shop, wallet, root, chains }) => {
      await shop.connect()
      await expect(shop.network).toHaveText('eip155:31337')
      const account = await root.locator('html').evaluate(() => window.ConnectKit.getAccount())
      expect(account).toMatchObject({
        address: wallet.accounts[0],
        caipAddress: `eip155:31337:${wallet.accounts[0]}`,
        chainId: 'eip155:31337',
        wallet: { name: 'Dev Wallet' },
      })

      await test.step('a message, which viem verifies', async () => {
        await shop.press('Sign the guest book')
        await expect(wallet.prompt).toContainText('Good tea. Thank you!')
        await wallet.approve()
        const signature = await shop.hexResult()
        const signer = await recoverMessageAddress({ message: 'Good tea. Thank you!', signature })
        expect(signer).toBe(wallet.accounts[0])
      })

      await test.step('typed data, which viem verifies', async () => {
        const before = await shop.hexResult()
        await shop.press('Sign the order')
        await expect(wallet.prompt).toContainText('Harbour Fog')
        await wallet.approve()
        await expect(shop.result).not.toHaveText(before)
        const data = await askedTypedData(wallet)
        const signature = await shop.hexResult()
        expect(await recoverTypedDataAddress({ ...data, signature } as RecoverTypedDataAddressParameters)).toBe(
          wallet.accounts[0],
        )
      })

      const sent = async (before: Hex) => {
        await expect(shop.result).not.toHaveText(before)
        return chains.first.waitForTransactionReceipt({ hash: await shop.hexResult() })
      }

      await test.step('ether, as the receipt of the node says', async () => {
        const before = await shop.hexResult()
        await shop.press('Pay 0.01 ETH')
        await expect(wallet.prompt).toContainText('0.01 ETH')
        await wallet.approve()
        const { status, transactionHash } = await sent(before)
        const { value, to, from } = await chains.first.getTransaction({ hash: transactionHash })
        expect(status).toBe('success')
        expect(value).toBe(10n ** 16n)
        expect(isAddressEqual(from, wallet.accounts[0])).toBe(true)
        expect(to && isAddressEqual(to, shopAddress)).toBe(true)
      })

      await test.step('tokens, as the receipt of the node says', async () => {
        const token = await shop.token()
        const balance = await tokenBalance(chains.first, token, wallet.accounts[0])
        const before = await shop.hexResult()
        await shop.press('Pay 12.50 TUSD')
        await expect(wallet.prompt).toContainText('12500000')
        await wallet.approve()
        const { status, logs } = await sent(before)
        expect(status).toBe('success')
        expect(logs.map(({ address }) => isAddressEqual(address, token))).toEqual([true])
        expect(await tokenBalance(chains.first, token, wallet.accounts[0])).toBe(balance - 12_500_000n)
      })
    })

    test('takes a refusal, and follows networks and accounts', async ({ shop, modal, wallet, chains }) => {
      await test.step('a refused connection leaves the modal usable', async () => {
        await shop.connectButton.click()
        await modal.wallet(wallet.name).click()
        await wallet.reject()
        await expect(modal.dialog).toContainText(/declined|rejected/i)
        await expect(shop.account).toHaveText('not connected')
        await modal.button('Try again').click()
        await wallet.approve()
        await expect(shop.account).toHaveText(wallet.accounts[0])
        await modal.expectClosed()
      })

      await test.step('a refused signature is 4001, and the next one works', async () => {
        await shop.press('Sign the guest book')
        await wallet.reject()
        // ethers writes its own name for the code it was given.
        await expect(shop.problem).toHaveText(/^(4001|ACTION_REJECTED): /)
        await shop.press('Sign the guest book')
        await wallet.approve()
        await shop.hexResult()
      })

      await test.step('the other network and back', async () => {
        await shop.press('Switch network')
        await expect(wallet.prompt).toContainText('Local chain two')
        await wallet.approve()
        await expect(shop.network).toHaveText('eip155:31338')
        await expect(shop.events).toContainText('chainChanged "0x7a6a"')
        const before = await shop.result.textContent()
        await shop.press('Pay 0.01 ETH')
        await wallet.approve()
        await expect(shop.result).not.toHaveText(before ?? '')
        const receipt = await chains.second.waitForTransactionReceipt({ hash: await shop.hexResult() })
        expect(receipt.status).toBe('success')
        await shop.press('Switch network')
        await wallet.approve()
        await expect(shop.network).toHaveText('eip155:31337')
      })

      await test.step('another account', async () => {
        await wallet.selectAccount(2)
        await expect(shop.account).toHaveText(wallet.accounts[1])
        await expect(shop.events).toContainText(`accountsChanged ["${wallet.accounts[1]}"]`)
      })
    })

    test('is remembered over a reload, and so is leaving', async ({ shop, wallet, page, root }) => {
      await shop.connect()
      await page.reload()
      await expect(shop.account).toHaveText(wallet.accounts[0])
      await shop.press('Sign the guest book')
      await wallet.approve()
      await shop.hexResult()

      await shop.press('Disconnect')
      await expect(shop.account).toHaveText('not connected')
      await expect(shop.events).toContainText('accountsChanged []')
      await expect(shop.events).toContainText('disconnect')
      await page.reload()
      await root.locator('html').evaluate(() => window.ConnectKit.ready)
      await expect(shop.account).toHaveText('not connected')
      const accounts = await root
        .locator('html')
        .evaluate(() => window.ConnectKit.getProvider('eip155').request({ method: 'eth_accounts' }))
      expect(accounts).toEqual([])
    })
  })
