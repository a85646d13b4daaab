import { expect, type Locator } from '@playwright/test'
import { formatEther, parseEther, recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fund, tokenBalance } from '../fixtures/chains.ts'
import { clickFelt } from '../fixtures/clickFelt.ts'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { sendFormOf } from '../fixtures/sendForm.ts'

/** The receiver of every page's payments. */
const shopAddress = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'

/** The maximum fee in ether that the card shows. */
async function mostFee(card: Locator): Promise<bigint> {
  const [, most = ''] = /at most ([\d.,]+) ETH/.exec((await card.getByText('at most').textContent()) ?? '') ?? []
  return parseEther(most.replaceAll(',', ''))
}

test('viem, ethers, wagmi and the modal send ether and tokens as their cards say', async ({
  page,
  shop,
  modal,
  stack,
  chains,
  ada,
  signUp,
}) => {
  // Three pages.
  const { first: chain } = chains
  const sent = async (before: string) => {
    await expect(shop.result).not.toHaveText(before)
    const receipt = await chain.waitForTransactionReceipt({ hash: await shop.hexResult() })
    expect(receipt.status).toBe('success')
    return receipt
  }

  await shop.visit('viem')
  const token = await shop.token()
  await shop.connectButton.click()
  const account = await signUp()
  await fund(chain, account, token)

  await test.step('typed data is shown field by field, and signed as viem hashes it', async () => {
    await shop.press('Sign the order')
    const { card, approve } = await ada.review()
    await expect(card).toContainText('Harbour Fog')
    await expect(card).toContainText('North Quay')
    await approve()
    const signature = await shop.hexResult()
    const signer = await recoverTypedDataAddress({
      domain: { name: 'North Quay', version: '1', chainId: 31337 },
      types: {
        Chest: [
          { name: 'tea', type: 'string' },
          { name: 'buyer', type: 'address' },
        ],
      },
      primaryType: 'Chest',
      message: { tea: 'Harbour Fog', buyer: account },
      signature,
    })
    expect(signer).toBe(account)
    await modal.expectClosed()
  })

  const payEther = async () => {
    const [balance, shopBalance] = await Promise.all([
      chain.getBalance({ address: account }),
      chain.getBalance({ address: shopAddress }),
    ])
    const before = (await shop.result.textContent()) ?? ''
    await shop.press('Pay 0.01 ETH')
    const { card, approve } = await ada.review()
    await expect(card.getByRole('heading')).toHaveText('Send 0.01 ETH')
    await expect(card).toContainText(shopAddress)
    await expect(card).toContainText('−0.01')
    const most = await mostFee(card)
    await approve()
    const { gasUsed, effectiveGasPrice } = await sent(before)
    const fee = gasUsed * effectiveGasPrice
    expect(fee).toBeLessThanOrEqual(most)
    expect(await chain.getBalance({ address: account })).toBe(balance - parseEther('0.01') - fee)
    expect(await chain.getBalance({ address: shopAddress })).toBeGreaterThanOrEqual(shopBalance + parseEther('0.01'))
    await modal.expectClosed()
  }
  const payTokens = async () => {
    const balance = await tokenBalance(chain, token, account)
    const before = (await shop.result.textContent()) ?? ''
    await shop.press('Pay 12.50 TUSD')
    const { card, approve } = await ada.review()
    await expect(card.getByRole('heading')).toHaveText('Send 12.5 TUSD')
    await expect(card).toContainText(shopAddress)
    await expect(card).toContainText('−12.5')
    await expect(card).not.toContainText('can’t read')
    await approve()
    const { logs } = await sent(before)
    expect(logs).toHaveLength(1)
    expect(await tokenBalance(chain, token, account)).toBe(balance - 12_500_000n)
    await modal.expectClosed()
  }
  for (const host of ['viem', 'ethers', 'wagmi'])
    await test.step(`by ${host}`, async () => {
      if (host !== 'viem') await page.goto(`${stack.hosts}/${host}/`)
      await expect(shop.account).toHaveText(account)
      await payEther()
      await payTokens()
    })

  await test.step('on the other network, which a reload keeps, and back', async () => {
    const { second } = chains
    await second.setBalance({ address: account, value: parseEther('1') })
    await shop.press('Switch network')
    await expect(shop.network).toHaveText('eip155:31338')
    await expect(shop.events).toContainText('chainChanged "0x7a6a"')
    await page.reload()
    await expect(shop.account).toHaveText(account)
    await expect(shop.network).toHaveText('eip155:31338')
    const before = (await shop.result.textContent()) ?? ''
    await shop.press('Pay 0.01 ETH')
    const { card, approve } = await ada.review()
    await expect(card).toContainText('Local chain two')
    await approve()
    await expect(shop.result).not.toHaveText(before)
    const receipt = await second.waitForTransactionReceipt({ hash: await shop.hexResult() })
    expect(receipt.status).toBe('success')
    await shop.press('Switch network')
    await expect(shop.network).toHaveText('eip155:31337')
    await modal.expectClosed()
  })

  const to = privateKeyToAddress(generatePrivateKey())
  await test.step('by the modal’s own Send', async () => {
    await clickFelt(shop.connectButton)
    await modal.button('Send').click()
    const form = sendFormOf(modal)
    await form.fill({ amount: '0.25', to })
    const { card, approve } = await ada.review(form.ask)
    await expect(card.getByRole('heading')).toHaveText('Send 0.25 ETH')
    await approve()
    await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
    expect(formatEther(await chain.getBalance({ address: to }))).toBe('0.25')
  })

  await test.step('a refusal keeps the form, and tokens are sent next', async () => {
    await modal.button('Close').click()
    await clickFelt(shop.connectButton)
    await modal.button('Send').click()
    const form = sendFormOf(modal)
    await form.chooseToken(/^Test Dollar/)
    await form.fill({ amount: '7.5', to })
    await (await ada.review(form.ask)).reject()
    await expect(modal.dialog).toContainText('Not sent')
    await modal.button('Cancel').click()
    await expect(form.amount).toHaveValue('7.5')
    await ada.approve(form.ask)
    await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
    expect(await tokenBalance(chain, token, to)).toBe(7_500_000n)
  })
})
