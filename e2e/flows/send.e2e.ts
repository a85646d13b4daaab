import { expect, type Locator } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { tokenBalance } from '../fixtures/chains.ts'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { bitcoinTransaction, fundBitcoin, fundSolana, solanaBalance } from '../fixtures/fundChains.ts'
import { hostileContracts } from '../fixtures/hostileContracts.ts'
import type { Modal } from '../fixtures/modal.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { openByPage, sendFormOf, sentHash } from '../fixtures/sendForm.ts'
import type { Shop } from '../fixtures/shop.ts'

const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** An address is shown in groups of four. */
const shows = (dialog: Locator, address: string) =>
  expect.poll(async () => (await dialog.textContent())?.replace(/\s/g, '')).toContain(address)

/** Connects the plain page and presses Send in its account. */
async function openForm(shop: Shop, modal: Modal): Promise<void> {
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await modal.button('Send').click()
}

test('sends the currency of the network, and the page learns the transaction', { tag: '@job' }, async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  const to = newAddress()
  await shop.visitConnected('plain')
  const outcome = await openByPage(page)
  const form = sendFormOf(modal)
  await form.preview({ amount: '0.25', to })
  await shows(modal.dialog, to)
  await expect(modal.dialog).toContainText('A transfer of 0.25 ETH')
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
  await form.send()
  await expect(modal.dialog).toContainText('Confirm in Dev Wallet')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await chains.first.getBalance({ address: to })).toBe(parseEther('0.25'))
  const receipt = await chains.first.getTransactionReceipt({ hash: await sentHash(outcome) })
  expect(receipt).toMatchObject({ status: 'success', to: to.toLowerCase() })
})

test('a refusal keeps the form, and the next try sends', async ({ shop, modal, wallet, chains }) => {
  const to = newAddress()
  await openForm(shop, modal)
  const form = sendFormOf(modal)
  await form.preview({ amount: '0,5', to })
  await form.send()
  await wallet.reject()
  await expect(modal.dialog).toContainText('Not sent')
  await modal.button('Cancel').click()
  await expect(form.amount).toHaveValue('0,5')
  await expect(form.recipient).toHaveValue(to)
  await modal.button('Review send').click()
  await form.send()
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await chains.first.getBalance({ address: to })).toBe(parseEther('0.5'))
})

test('sends a token that the server lists for the account', async ({ shop, modal, wallet, chains }) => {
  const to = newAddress()
  await openForm(shop, modal)
  const token = await shop.token()
  const form = sendFormOf(modal)
  await form.chooseToken(/^Test Dollar/)
  await form.preview({ amount: '12.5', to })
  await expect(modal.dialog).toContainText('“transfer” of the token')
  await expect(modal.dialog).toContainText('−12.5 TUSD')
  await form.send()
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await tokenBalance(chains.first, token, to)).toBe(12_500_000n)
})

test('shows how much of a token with a transfer fee arrives, before and after sending', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  const contracts = await hostileContracts(chains.first)
  const token = await contracts.deploy('FeeToken')
  await contracts.call(token, 'mint', [wallet.accounts[0], parseEther('5')])
  const to = newAddress()
  await openForm(shop, modal)
  const form = sendFormOf(modal)
  await form.chooseToken(/^Fee On Transfer/)
  await form.preview({ amount: '1', to })
  await expect(modal.dialog).toContainText('Arrives0.9 FEE')
  await expect(modal.dialog).toContainText('−1 FEE')
  await expect(modal.dialog).toContainText('Less arrives than you send.')
  // The facts are longer than the window. A button works once all of them have been seen.
  await modal.button('Send').hover()
  await page.mouse.wheel(0, 1_000)
  await form.send()
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  await expect(modal.dialog).toContainText('About 0.9 FEE arrived')
  expect(await tokenBalance(chains.first, token, to)).toBe(parseEther('0.9'))
})

test('says what is missing before the wallet is asked', async ({ shop, modal, wallet, chains }) => {
  await chains.first.setBalance({ address: wallet.accounts[0], value: parseEther('1') })
  await openForm(shop, modal)
  const token = await shop.token()
  const form = sendFormOf(modal)
  await form.amount.fill('2')
  await expect(modal.button('Insufficient balance')).toBeVisible()
  await form.amount.fill('1')
  await form.recipient.fill(newAddress())
  await modal.button('Review send').click()
  await expect(modal.dialog).toContainText('You need more ETH for the network fee.')
  await modal.dialog.getByRole('button', { name: 'Max: all of it' }).click()
  await expect(form.amount).toHaveValue(/^0\.99/)
  await form.recipient.fill(token)
  await modal.button('Review send').click()
  await expect(modal.dialog).toContainText('This transfer would fail')
  await form.recipient.fill(wallet.accounts[0])
  await expect(modal.dialog).toContainText('This is your own address.')
  const own = wallet.accounts[0].toLowerCase()
  await form.recipient.fill(`${own.slice(0, 6)}${'1'.repeat(32)}${own.slice(-4)}`)
  await expect(modal.dialog).toContainText('Looks like an address you know')
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
})

test('a name is sent to its address, which is shown before', async ({ shop, modal, wallet, chains }) => {
  const gardener = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const before = await chains.first.getBalance({ address: gardener })
  await openForm(shop, modal)
  const form = sendFormOf(modal)
  await form.amount.fill('0.125')
  await form.recipient.fill('nobody.eth')
  await expect(modal.dialog).toContainText('No address found for nobody.eth')
  await form.recipient.fill('gardener.eth')
  await shows(modal.dialog, gardener)
  await modal.button('Review send').click()
  await expect(modal.dialog).toContainText('gardener.eth')
  await form.send()
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect((await chains.first.getBalance({ address: gardener })) - before).toBeGreaterThanOrEqual(parseEther('0.125'))
})

test('nothing is lost when nodes stop answering: the form stays, and a sent transaction is still watched', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
  stack,
}) => {
  const to = newAddress()
  await openForm(shop, modal)
  const form = sendFormOf(modal)
  await form.amount.fill('0.25')
  await form.recipient.fill(to)
  const ports = Object.values(stack.rpc).map(url => new URL(url).port)
  const isNode = ({ port, pathname, origin }: URL) =>
    ports.includes(port) || (origin === new URL(stack.cdn).origin && pathname === '/v1/')
  await page.context().route(isNode, route => route.abort())
  await modal.button('Review send').click()
  await expect(modal.dialog).toContainText('Can’t reach Local chain right now.')
  await expect(form.amount).toHaveValue('0.25')
  await page.context().unroute(isNode)
  await modal.button('Review send').click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Review send')
  // The wallet in the page keeps its node.
  await page
    .context()
    .route(isNode, route => (route.request().frame() === page.mainFrame() ? route.continue() : route.abort()))
  await form.send()
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Transaction started')
  await page.context().unroute(isNode)
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await chains.first.getBalance({ address: to })).toBe(parseEther('0.25'))
})

test('another wallet can pay for a form whose wallet cannot', async ({ shop, modal, wallet, chains, page }) => {
  const to = newAddress()
  const account = newAddress()
  const rich = await installScriptedWallet(page, { name: 'Rich Wallet', rdns: 'test.rich', account })
  await chains.first.setBalance({ address: account, value: parseEther('10') })
  await chains.first.setBalance({ address: wallet.accounts[0], value: parseEther('1') })
  await openForm(shop, modal)
  const form = sendFormOf(modal)
  await form.amount.fill('2')
  await form.recipient.fill(to)
  await modal.button('Connect another wallet').click()
  await expect(modal.button('Back')).toBeVisible()
  await modal.button('Back').click()
  await expect(form.amount).toHaveValue('2')
  await modal.button('Connect another wallet').click()
  await modal.wallet(rich.name).click()
  await expect(form.amount).toHaveValue('2')
  await expect(form.recipient).toHaveValue(to)
  await modal.button('Review send').click()
  await expect(modal.dialog).toContainText(rich.name)
  await rich.answer('eth_sendTransaction', () => new Promise(() => {}))
  await form.send()
  await expect
    .poll(() => page.evaluate(() => window.scripted['test.rich']?.asked.at(-1)))
    .toMatchObject({
      method: 'eth_sendTransaction',
      params: [{ from: account, value: '0x1bc16d674ec80000' }],
    })
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
})

test('prefilled fields cannot be changed, and a new form does not reach the preview', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  const to = newAddress()
  await shop.visitConnected('plain')
  await openByPage(page, { to, amount: '0.1' })
  const form = sendFormOf(modal)
  await expect(form.amount).toHaveValue('0.1')
  await expect(form.amount).not.toBeEditable()
  await expect(form.recipient).not.toBeEditable()
  await modal.button('Review send').click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Review send')
  await openByPage(page, { to: newAddress(), amount: '9' })
  await expect(form.amount).toHaveValue('9')
  await expect(modal.button('Send')).toBeHidden()
  expect(await chains.first.getBalance({ address: to })).toBe(0n)
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
})

test('wrong arguments are refused by name', async ({ shop, page }) => {
  await shop.visitConnected('plain')
  const refusalOf = (given: object) =>
    page.evaluate(
      given =>
        window.ConnectKit.open({ view: 'WalletSend', arguments: given }).then(
          () => 'opened',
          (error: Error & { code: string }) => `${error.code} ${error.message}`,
        ),
      given,
    )
  expect(await refusalOf({ amount: '-1' })).toMatch(/^invalid_option .*amount/)
  expect(await refusalOf({ to: 'nobody' })).toMatch(/^invalid_option .*to takes/)
  expect(await refusalOf({ chainId: 'eip155:5' })).toMatch(/^network_not_found/)
})

test('sends SOL', async ({ page, stack, modal, chainWallets, pages, tag }) => {
  const [phantom] = await chainWallets({ kind: 'solanaStandard' })
  const [friend] = await chainWallets({ kind: 'solanaStandard', name: 'Friend' })
  await fundSolana(stack, phantom.address, 2e9)
  const button = '<button data-connectkit-open>Connect</button>'
  const site = await pages.serve(`${tag('data-project-id="chains"')}${button}`)
  await page.goto(site)
  await page.getByRole('button', { name: 'Connect' }).click()
  await modal.wallet(phantom.name).click()
  await modal.expectClosed()
  await page.getByRole('button', { name: 'Connect' }).click()
  await modal.button('Send').click()
  const form = sendFormOf(modal)
  await form.preview({ amount: '0.5', to: friend.address })
  await form.send()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await solanaBalance(stack, friend.address)).toBe(0.5e9)
})

test('sends bitcoin', async ({ page, stack, modal, chainWallets, pages, tag }) => {
  const [xverse, friend] = await chainWallets({ kind: 'satsConnect' }, { kind: 'bitcoinStandard' })
  await fundBitcoin(stack, xverse.address, 200_000)
  const site = await pages.serve(`${tag('data-project-id="chains"')}<button data-connectkit-open>Connect</button>`)
  await page.goto(site)
  await page.getByRole('button', { name: 'Connect' }).click()
  await modal.wallet(xverse.name).click()
  await page.waitForFunction(() => window.ConnectKit.getAccount('bip122'))
  await modal.expectClosed()
  const outcome = await openByPage(page)
  const form = sendFormOf(modal)
  await form.preview({ amount: '0.001', to: friend.address })
  await form.send()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Transaction started')
  const transaction = await bitcoinTransaction(stack, await sentHash(outcome), true)
  expect(transaction.vout).toContainEqual(
    expect.objectContaining({ scriptpubkey_address: friend.address, value: 100_000 }),
  )
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
})
