import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { verifyBip122 } from '../../cdn/signatures/verifyBip122.ts'
import { createEmbeddedVisitor } from '../fixtures/embeddedVisitor.ts'
import { test } from '../fixtures/test.ts'
import { testedPage } from '../fixtures/testedPage.ts'
import { verifySolana } from '../fixtures/verifySolana.ts'

/* A site's own tests in test mode. hostile/testMode shows that visitors of a production site never meet it. */

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const text = 'Good tea. Thank you!'
const hex = `0x${Buffer.from(text).toString('hex')}`

/** Opens the modal, chooses a test wallet, and lets the test answer. */
async function connect(page: Page, modal: { wallet(name: string): { click(): Promise<void> } }, wallet: string) {
  await page.evaluate(() => window.ConnectKit.ready)
  await page.locator('connect-kit-button').click()
  await modal.wallet(wallet).click()
  return page.evaluate(() => window.ConnectKit.test?.approve())
}

test('a test connects, signs, pays and rejects', async ({ page, pages, tag, modal, stack }) => {
  const node = stack.rpc['eip155:31337'] as string
  await page.goto(await pages.serve(testedPage(tag, { testMode: node })))
  expect(await connect(page, modal, 'Test Ethereum wallet')).toMatchObject({
    walletId: 'test.eip155',
    method: 'eth_requestAccounts',
  })
  await modal.expectClosed()
  const { account, accounts } = await page.evaluate(() => ({
    account: window.ConnectKit.getAccount(),
    accounts: window.ConnectKit.test?.accounts,
  }))
  expect(account?.address).toBe(accounts?.eip155[0])
  const address = account?.address as `0x${string}`

  const signature = await page.evaluate(
    async ([message, from]) => {
      const signed = window.ConnectKit.getProvider('eip155').request({
        method: 'personal_sign',
        params: [message, from],
      })
      await window.ConnectKit.test?.approve()
      return signed
    },
    [hex, address],
  )
  expect(await verifyMessage({ address, message: text, signature: signature as `0x${string}` })).toBe(true)

  const hash = await page.evaluate(async from => {
    const asked = { method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] }
    const sent = window.ConnectKit.getProvider('eip155').request(asked)
    await window.ConnectKit.test?.approve()
    return sent
  }, address)
  const receipt = () =>
    page.evaluate(
      sent => window.ConnectKit.getProvider('eip155').request({ method: 'eth_getTransactionReceipt', params: [sent] }),
      hash,
    )
  await expect.poll(receipt).toMatchObject({ status: '0x1', from: address.toLowerCase() })

  const code = await page.evaluate(
    async ([message, from]) => {
      const signed = window.ConnectKit.getProvider('eip155').request({
        method: 'personal_sign',
        params: [message, from],
      })
      await window.ConnectKit.test?.reject()
      return signed.catch(error => error.code)
    },
    [hex, address],
  )
  expect(code).toBe(4001)

  await test.step('the wallet is back after a reload', async () => {
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(address)
  })
})

test('a ribbon above the page and below the modal announces test mode', async ({ page, pages, tag, modal }) => {
  await page.goto(await pages.serve(testedPage(tag)))
  const session = await page.context().newCDPSession(page)
  const names = async () => (await session.send('Accessibility.getFullAXTree')).nodes.map(({ name }) => name?.value)
  await expect.poll(async () => (await names()).join()).toContain('Test mode: everybody knows the keys')
  await expect(page.locator('[data-connectkit-test]')).toHaveCSS('position', 'fixed')
  await page.locator('connect-kit-button').click()
  await modal.expectOpen()
  await expect(modal.wallet('Test Ethereum wallet')).toBeVisible()
})

test('wallets of Solana and Bitcoin sign with their known keys', async ({ page, pages, tag, modal }) => {
  await page.goto(await pages.serve(testedPage(tag)))
  await connect(page, modal, 'Test Solana wallet')
  await modal.expectClosed()
  const solana = await page.evaluate(async message => {
    const wallet = window.ConnectKit.getProvider('solana')
    const feature = wallet?.features['solana:signMessage']
    const signed = feature.signMessage({ account: wallet?.accounts[0], message: new TextEncoder().encode(message) })
    await window.ConnectKit.test?.approve()
    const [{ signature }] = await signed
    return { address: window.ConnectKit.getAccount('solana')?.address ?? '', signature: [...signature] as number[] }
  }, text)
  expect(verifySolana(solana.address, Buffer.from(text), Buffer.from(solana.signature))).toBe(true)

  await page.evaluate(() => window.ConnectKit.disconnect())
  await connect(page, modal, 'Test Bitcoin wallet')
  await modal.expectClosed()
  const bitcoin = await page.evaluate(async message => {
    const wallet = window.ConnectKit.getProvider('bip122')
    const address = window.ConnectKit.getAccount('bip122')?.address ?? ''
    const signed = wallet?.request({ method: 'signMessage', params: { account: address, message } })
    await window.ConnectKit.test?.approve()
    return { address, answer: (await signed) as { signature: string } }
  }, text)
  const signature = Buffer.from(bitcoin.answer.signature, 'hex').toString('base64')
  expect(verifyBip122({ chainId: regtest, address: bitcoin.address, message: text, signature })).toBe(true)
})

test('a test address signs up with 000000', async ({ page, pages, tag, modal, stack }) => {
  await page.goto(await pages.serve(testedPage(tag)))
  await page.evaluate(() => window.ConnectKit.ready)
  await page.locator('connect-kit-button').click()
  await modal.expectOpen()
  await modal.dialog.getByRole('textbox', { name: 'Email' }).fill(`buyer-${crypto.randomUUID()}@shop.test`)
  await modal.button('Continue').click()
  await modal.dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  const { secure } = createEmbeddedVisitor(page, modal, stack)
  await expect(secure.getByRole('button', { name: 'Save a recovery code', exact: true })).toBeVisible()
})
