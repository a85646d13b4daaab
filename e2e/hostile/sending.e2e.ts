import { expect } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { testChain } from '../fixtures/chains.ts'
import { keepCovered, missed, pressCovered } from '../fixtures/keepCovered.ts'
import { createModal, type Modal } from '../fixtures/modal.ts'
import { installScriptedWallet, type ScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { openByPage, pressSend, sentHash } from '../fixtures/sendForm.ts'
import { test } from '../fixtures/test.ts'
import { tieLoader } from '../fixtures/tieLoader.ts'
import { testMnemonic } from '../services/localClient.ts'

const newAddress = () => privateKeyToAddress(generatePrivateKey())
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const friend = '0xde709f2102306220921060314715629080e2fb77'

/* The page attacks, and the iframe is ours. */

/** Resolves when the browser has reported to the frame that it is covered. Only the frame gets this report. */
const untilMissed = (modal: Modal) => expect(modal.button('Send')).not.toHaveAttribute('data-armed')

/** The page opens the form again and again, with its own recipient. */
function openInLoop(to: string) {
  const open = () => void window.ConnectKit.open({ view: 'WalletSend', arguments: { to, amount: '9' } }).catch(() => {})
  Object.assign(window, { loop: setInterval(open, 50) })
}
const endLoop = () => clearInterval((window as unknown as { loop: number }).loop)

interface Scene {
  wallet: ScriptedWallet
  /** Connects, and lets the page open the form, filled in for a friend. */
  open(): Promise<void>
  /** The same, up to the preview. @returns the middle of its button */
  preview(): Promise<{ x: number; y: number }>
  /** The number of transfer requests that the wallet received. */
  asked(): Promise<number>
  /** The result of the page's `open()`. */
  outcome(): Promise<unknown>
}

/** A wallet without keys but with money. Unlike the dev wallet, it shows nothing over the page. */
const scripted = test.extend<{ scene: Scene }>({
  scene: async ({ page, stack, modal, tag, pages }, use) => {
    const account = newAddress()
    const wallet = await installScriptedWallet(page, { name: 'Scripted Wallet', rdns: 'test.scripted', account })
    let outcome: () => Promise<unknown> = async () => undefined
    const scene: Scene = {
      wallet,
      async open() {
        await testChain(stack, 31337).setBalance({ address: account, value: parseEther('10') })
        await page.goto(await pages.serve(`${tag()}<button data-connectkit-open>Connect</button>`))
        await page.getByRole('button', { name: 'Connect' }).click()
        await modal.wallet(wallet.name).click()
        await modal.expectClosed()
        await wallet.answer('eth_sendTransaction', () => new Promise(() => {}))
        outcome = await openByPage(page, { to: friend, amount: '0.1' })
      },
      async preview() {
        await scene.open()
        await modal.button('Review send').click()
        // From now on, a press counts.
        await expect(modal.button('Send')).toHaveAttribute('data-armed')
        const box = await modal.button('Send').boundingBox()
        if (!box) throw new Error('There is no button')
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      },
      asked: async () => (await wallet.methods()).filter(method => method === 'eth_sendTransaction').length,
      outcome: () => outcome(),
    }
    await use(scene)
  },
})

scripted('a click on Send that is plain to see asks the wallet', async ({ scene, page }) => {
  const { x, y } = await scene.preview()
  await page.mouse.click(x, y, { delay: 50 })
  await expect.poll(scene.asked).toBe(1)
})

scripted(
  'the second press of a double click on Send is no answer to what has taken the place of the button',
  async ({ scene, modal, page }) => {
    const { x, y } = await scene.preview()
    await page.mouse.click(x, y, { delay: 50 })
    await expect.poll(scene.asked).toBe(1)
    await expect(modal.dialog).toContainText('Confirm in Scripted Wallet')
    const { x: left = 0, y: top = 0 } = (await modal.button('Cancel').boundingBox()) ?? {}
    const cancel = [left + 20, top + 20] as const
    const beside = [10, 10] as const
    // Which of them is at the button's position depends on the window.
    for (const place of [cancel, beside]) {
      await page.mouse.move(...place)
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
    }
    await expect(modal.dialog).toContainText('Confirm in Scripted Wallet')
    expect(await scene.outcome()).toBeUndefined()
    // The next click counts.
    await page.mouse.click(...beside)
    await modal.expectClosed()
  },
)

scripted(
  'a page that opens Send in a loop gets nothing sent by a visitor who keeps clicking',
  async ({ scene, modal, page }) => {
    const { x, y } = await scene.preview()
    await page.evaluate(openInLoop, thief)
    // The page's first form replaces the preview.
    await expect(modal.button('Send')).toBeHidden()
    for (let clicks = 0; clicks < 25; clicks++) {
      await page.mouse.click(x, y, { delay: 20 })
      await page.waitForTimeout(100)
    }
    await page.evaluate(endLoop)
    expect(await scene.asked()).toBe(0)
    // Afterwards the modal works. It shows the page's request, not the one that the visitor had approved.
    await expect(modal.dialog).toContainText('filled this in')
    await modal.button('Close').click()
    await modal.expectClosed()
  },
)

scripted('a click on Send that the page keeps covered asks no wallet', async ({ scene, modal, page }) => {
  const place = await scene.preview()
  await keepCovered(page)
  await untilMissed(modal)
  await pressCovered(page, modal, place)
  expect(await scene.asked()).toBe(0)
})

scripted('a click on Send that the page covers once counts when the modal is on top again', async ({ scene, page }) => {
  const { x, y } = await scene.preview()
  await page.evaluate(() => {
    const cover = Object.assign(document.createElement('div'), { popover: 'manual', textContent: 'Let’s chat!' })
    cover.style.cssText = 'inset: auto auto 0 0'
    document.body.append(cover)
    cover.showPopover()
  })
  const send = page.frameLocator('iframe[data-connectkit]').getByRole('button', { name: 'Send', exact: true })
  await expect(send).not.toHaveAttribute('data-armed')
  // Without any press.
  await expect(send).toHaveAttribute('data-armed', '')
  expect(await scene.asked()).toBe(0)
  await page.mouse.click(x, y, { delay: 50 })
  await expect.poll(scene.asked).toBe(1)
})

scripted(
  'Send is unarmed while amount and recipient are clipped away, also where the loader cannot undo it',
  async ({ scene, modal, page }) => {
    await tieLoader(page)
    const { x, y } = await scene.preview()
    await modal.iframe.evaluate(
      (iframe: HTMLElement, top) => iframe.style.setProperty('clip-path', `inset(${top}px 0 0)`, 'important'),
      y - 30,
    )
    await untilMissed(modal)
    await page.mouse.click(x, y, { delay: 50 })
    await expect(modal.dialog).toContainText(missed)
    expect(await scene.asked()).toBe(0)
  },
)

scripted('a click on Send that the page has made see-through asks no wallet', async ({ scene, modal, page }) => {
  await tieLoader(page)
  const { x, y } = await scene.preview()
  const fade = (opacity: string) =>
    modal.iframe.evaluate(
      (iframe: HTMLElement, opacity) => iframe.style.setProperty('opacity', opacity, 'important'),
      opacity,
    )
  await fade('0.01')
  await untilMissed(modal)
  await page.mouse.click(x, y, { delay: 50 })
  await expect(modal.dialog).toContainText(missed)
  expect(await scene.asked()).toBe(0)
})

scripted(
  'Send that a page with a loader of its own moves under the pointer just before a click asks the wallet once',
  async ({ scene, modal, page }) => {
    await tieLoader(page)
    const { x, y } = await scene.preview()
    // The visitor aims at another element of the page, far from the button.
    await page.mouse.move(x - 200, y)
    await page.waitForTimeout(300)
    await modal.iframe.evaluate((iframe: HTMLElement) => {
      iframe.style.setProperty('transform', 'translate(-200px, 0)', 'important')
      // The mouse finds it at its new place only once the browser has composited it.
      return new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve, 150)))
    })
    await page.mouse.down()
    await page.waitForTimeout(50)
    await page.mouse.up()
    // A frame in plain sight gets no report that it was moved.
    await expect.poll(scene.asked).toBe(1)
    expect(await scene.outcome()).toBeUndefined()
  },
)

scripted('keys that the visitor holds down as the preview appears ask no wallet', async ({ scene, modal, page }) => {
  await scene.open()
  await modal.button('Review send').focus()
  await page.keyboard.down('Enter')
  await expect(async () => {
    // A key that is held down repeats.
    await page.keyboard.down('Enter')
    await expect(modal.button('Send')).toBeVisible({ timeout: 30 })
  }).toPass({ intervals: [30] })
  for (let repeats = 0; repeats < 30; repeats++) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(30)
  }
  await page.keyboard.up('Enter')
  await expect(modal.button('Send')).toBeVisible()
  expect(await scene.asked()).toBe(0)
})

test('a page that requests something else during a wallet request changes nothing, and is told so', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  const to = newAddress()
  await shop.visitConnected('plain')
  const outcome = await openByPage(page, { to, amount: '0.1' })
  await modal.button('Review send').click()
  await expect(modal.button('Send')).toBeVisible()
  await pressSend(modal)
  await expect(wallet.prompt).toBeVisible()
  const refusals = await page.evaluate(async to => {
    const open = () => window.ConnectKit.open({ view: 'WalletSend', arguments: { to, amount: '9' } })
    const codes = Array.from({ length: 20 }, () => open().then(String, ({ code }: { code: string }) => code))
    return [...new Set(await Promise.all(codes))]
  }, thief)
  expect(refusals).toEqual(['wallet_busy'])
  await expect(modal.dialog).toContainText('Confirm in Dev Wallet')
  await wallet.approve()
  expect(await chains.first.getTransaction({ hash: await sentHash(outcome) })).toMatchObject({
    to: to.toLowerCase(),
    value: parseEther('0.1'),
  })
  expect(await chains.first.getBalance({ address: thief })).toBe(0n)
})

test('another tab of the page reaches neither form nor preview of this one', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
  context,
}) => {
  const to = newAddress()
  await shop.visitConnected('plain')
  await openByPage(page, { to, amount: '0.1' })
  await modal.button('Review send').click()
  await expect(modal.button('Send')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.waitForFunction(() => window.ConnectKit?.getAccount())
  await other.evaluate(openInLoop, thief)
  await createModal(other).expectOpen()
  await page.bringToFront()
  await expect(modal.dialog).toContainText('A transfer of 0.1 ETH')
  await pressSend(modal)
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  await other.evaluate(endLoop)
  expect(await chains.first.getBalance({ address: to })).toBe(parseEther('0.1'))
  expect(await chains.first.getBalance({ address: thief })).toBe(0n)
})

test('hostile arguments are refused by name, and the modal closes', async ({ shop, modal, page }) => {
  await shop.visitConnected('plain')
  const refusalOf = (given: string) =>
    page.evaluate(
      given =>
        window.ConnectKit.open({ view: 'WalletSend', arguments: new Function(`return ${given}`)() }).then(
          () => 'opened',
          (error: Error & { code: string }) => `${error.name} ${error.code}`,
        ),
      given,
    )
  for (const given of [
    '({ amount: 1 })',
    '({ amount: "1e18" })',
    '({ amount: "0x10" })',
    '({ amount: " 1" })',
    '({ amount: "１" })',
    '({ amount: "1,000" })',
    '({ amount: "9".repeat(1000) })',
    '({ amount: "0.1", extra: true })',
    '({ to: ["0x8617E340B3D01FA5F11F306F4090FD50E238070D"] })',
    '({ to: { toString: () => "nick.eth" } })',
    '({ to: "nick\\u202e.eth" })',
    '({ to: "ni\\u200bck.eth" })',
    '({ to: "x".repeat(1_000_000) + ".eth" })',
    '({ to: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" })',
    '({ tokenAddress: "native" })',
    '({ chainId: "eip155:1; drop" })',
    '({ chainId: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", namespace: "eip155" })',
    '({ namespace: "__proto__" })',
    '"WalletSend"',
    '[1]',
    '({ get amount() { throw new Error("no") } })',
  ])
    expect(await refusalOf(given), given).toMatch(/^ConnectKitError (invalid_option|network_not_found|not_available)$/)
  await modal.expectClosed()
})

/* The wallet lies. */

// The gate allows three transfers in five seconds.
for (const answers of [
  { 'a short hash': () => '0x12', 'an object': () => ({ hash: `0x${'ab'.repeat(32)}` }), nothing: () => null },
  { 'a link': () => `https://evil.example/0x${'ab'.repeat(32)}`, 'a megabyte': () => `0x${'ab'.repeat(500_000)}` },
])
  scripted(
    `a wallet that answers a transfer with ${Object.keys(answers).join(', ')} has sent nothing as far as anybody is told`,
    async ({ scene, modal }) => {
      await scene.preview()
      for (const [name, answer] of Object.entries(answers))
        await test.step(name, async () => {
          const asked = await scene.asked()
          await scene.wallet.answer('eth_sendTransaction', answer)
          await pressSend(modal)
          await expect(modal.dialog).toContainText('Couldn’t send')
          expect(await scene.asked()).toBe(asked + 1)
          expect(await scene.outcome()).toBeUndefined()
          await modal.button('Cancel').click()
          await expect(modal.dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.1')
          await modal.button('Review send').click()
        })
    },
  )

scripted(
  'a wallet that answers a transfer with another’s transaction hash is not believed',
  async ({ scene, modal, stack }) => {
    const chain = testChain(stack, 31337)
    const { address: rich } = mnemonicToAccount(testMnemonic, { addressIndex: 0 })
    const value = '0x16345785d8a0000'
    const hash = await chain.request({
      method: 'eth_sendTransaction',
      params: [{ from: rich, to: friend, value }],
    } as never)
    await chain.waitForTransactionReceipt({ hash })
    await scene.preview()
    await scene.wallet.answer('eth_sendTransaction', new Function(`return ${JSON.stringify(hash)}`) as () => unknown)
    await pressSend(modal)
    await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Transaction replaced')
    // The page learns the wallet's answer, and verifies it on the network.
    expect(await scene.outcome()).toEqual({ hash })
  },
)
