import { expect } from '@playwright/test'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { bitcoinTransaction, fundBitcoin } from '../fixtures/fundChains.ts'
import { openByPage, sendFormOf, sentHash } from '../fixtures/sendForm.ts'

// The storage of the iframe must survive a reload.
test.use({ storage: 'partitioned' })

const friend = '0xde709f2102306220921060314715629080e2fb77'

test('the page is told, and the form warns, when the iframe reloads during a wallet request', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  const before = await chains.first.getBalance({ address: friend })
  await shop.visitConnected('plain')
  const first = await openByPage(page, { to: friend, amount: '0.125' })
  await modal.button('Review send').click()
  await expect(modal.button('Send')).toBeVisible()
  await sendFormOf(modal).send()
  await expect(wallet.prompt).toBeVisible()
  await page
    .frame({ url: /modal\.html/ })
    ?.evaluate(() => location.reload())
    .catch(() => {})
  await expect.poll(first).toBe('frame_reloaded')
  await modal.expectClosed()
  await expect(wallet.prompt).toBeVisible()

  const outcome = await openByPage(page, { to: friend, amount: '0.25' })
  await expect(modal.dialog).toContainText('Dev Wallet still has a request to send 0.125 ETH.')
  expect(await outcome()).toBeUndefined()
  await wallet.reject()
  await modal.button('Review send').click()
  await expect(modal.button('Send this too')).toBeVisible()
  await modal.button('Close').click()
  await expect.poll(outcome).toBe(null)
  expect(await chains.first.getBalance({ address: friend })).toBe(before)
})

test('when a Bitcoin node stops answering, the form stays and a sent transaction is still watched', async ({
  page,
  stack,
  modal,
  chainWallets,
  pages,
  tag,
}) => {
  const [xverse, friend] = await chainWallets({ kind: 'satsConnect' }, { kind: 'bitcoinStandard' })
  await fundBitcoin(stack, xverse.address, 200_000)
  await page.goto(await pages.serve(`${tag('data-project-id="chains"')}<button data-connectkit-open>Connect</button>`))
  await page.getByRole('button', { name: 'Connect' }).click()
  await modal.wallet(xverse.name).click()
  await page.waitForFunction(() => window.ConnectKit.getAccount('bip122'))
  await modal.expectClosed()
  const outcome = await openByPage(page)
  const form = sendFormOf(modal)
  await form.amount.fill('0.001')
  await form.recipient.fill(friend.address)
  // The modal's node, and the server that reads coins. The wallet in the page keeps its own node.
  const isNode = ({ origin, pathname }: URL) =>
    origin === new URL(stack.bitcoin).origin || (origin === new URL(stack.cdn).origin && /^\/v1\/.*utxo/.test(pathname))
  const silence = () =>
    page
      .context()
      .route(isNode, route => (route.request().frame() === page.mainFrame() ? route.continue() : route.abort()))
  await silence()
  await modal.button('Review send').click()
  await expect(modal.dialog).toContainText('Can’t reach')
  await expect(form.amount).toHaveValue('0.001')
  await expect(form.recipient).toHaveValue(friend.address)
  await page.context().unroute(isNode)
  await modal.button('Review send').click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Review send')
  await form.send()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Transaction started')
  await silence()
  await bitcoinTransaction(stack, await sentHash(outcome), true)
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Transaction started')
  await page.context().unroute(isNode)
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
})
