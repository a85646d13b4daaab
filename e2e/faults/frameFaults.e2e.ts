import { expect } from '@playwright/test'
import { hurryPage } from '../fixtures/hurryPage.ts'
import type { Scene } from '../fixtures/scene.ts'
import { test } from '../fixtures/sceneTest.ts'

/** Changes by a page, an extension or a library to the open modal. It must come back and be usable. */
const disturbances: Readonly<Record<string, () => void>> = {
  'the iframe is removed': () => document.querySelector('iframe[data-connectkit]')?.remove(),
  'what holds the iframe is removed': () =>
    document.querySelector('iframe[data-connectkit]')?.closest('dialog')?.remove(),
  'the iframe is moved into the body': () => {
    const iframe = document.querySelector('iframe[data-connectkit]')
    if (iframe) document.body.append(iframe)
  },
  'what holds the iframe is moved into the body': () => {
    const shell = document.querySelector('iframe[data-connectkit]')?.closest('dialog')
    if (shell) document.body.append(shell)
  },
  'the iframe is reloaded': () => {
    const iframe = document.querySelector<HTMLIFrameElement>('iframe[data-connectkit]')
    // biome-ignore lint/correctness/noSelfAssign: this is how a page reloads a foreign iframe.
    if (iframe) iframe.src = iframe.src
  },
  'the body is replaced': () => {
    const body = document.createElement('body')
    body.append(...document.body.childNodes)
    document.body.replaceWith(body)
  },
}

for (const [name, disturb] of Object.entries(disturbances))
  test(`${name} while it is open: the modal comes back and connects`, async ({ scene }) => {
    const { page, modal, wallet } = scene
    await scene.visit()
    const before = await scene.snapshot()
    await scene.open()
    await modal.expectOpen()
    await page.evaluate(disturb)
    await expect(modal.wallet(wallet.name)).toBeVisible()
    expect(await scene.outcome()).toBe('pending')
    await modal.button('Close').click()
    await expect.poll(scene.outcome).toBe(null)
    const { state, scroll } = await scene.snapshot()
    expect({ state, scroll }).toEqual({ state: before.state, scroll: before.scroll })
    await scene.expectToConnect()
    expect(scene.complaints).toEqual([])
  })

test('an iframe that is removed again and again is replaced by a card, and the page stays usable', async ({
  scene,
}) => {
  const { page, modal, card } = scene
  await scene.visit()
  const before = await scene.snapshot()
  await scene.open()
  for (let time = 1; time <= 2; time++) {
    await expect(modal.dialog).toBeVisible()
    await page.evaluate(() => document.querySelector('iframe[data-connectkit]')?.remove())
  }
  await expect.poll(scene.outcome).toEqual({ rejected: 'frame_reloaded' })
  await card.getByRole('button', { name: 'Close' }).click()
  expect(await scene.snapshot()).toEqual(before)
  await scene.expectToConnect()
})

test('an iframe that is navigated elsewhere gets no messages, and the modal comes back', async ({ scene, pages }) => {
  const { page, modal, wallet } = scene
  const elsewhere = await pages.serve('<!doctype html><title>Elsewhere</title><p>Elsewhere</p>', { host: 'localhost' })
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  await page.evaluate(url => {
    const iframe = document.querySelector<HTMLIFrameElement>('iframe[data-connectkit]')
    if (iframe) iframe.src = url
  }, elsewhere)
  await expect(modal.wallet(wallet.name)).toBeVisible()
  await modal.button('Close').click()
  await scene.expectToConnect()
})

test('after document.open() while the modal is open, open() connects again', async ({ scene }) => {
  const { page, modal, wallet } = scene
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  await page.evaluate(() => {
    document.open()
    document.write('<!doctype html><title>Anew</title><button id="mine">Mine</button>')
    document.close()
  })
  await page.evaluate(() => window.ConnectKit.close())
  await page.getByRole('button', { name: 'Mine' }).click()
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect.poll(scene.outcome).toMatchObject({ address: wallet.account })
})

test('a modal whose process is killed restarts on its own, and connects', async ({ scene, context }) => {
  const { page, modal, wallet } = scene
  await hurryPage(page, 4)
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  const frame = page.frame({ url: /modal\.html/ })
  if (!frame) throw new Error('There is no iframe')
  // Playwright mistakes an iframe's crash for the page's, so the following steps use the DevTools protocol.
  const browserPage = await context.newCDPSession(page)
  const evaluate = async (expression: string) => {
    const answer = await browserPage.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    return answer.result.value
  }
  await evaluate(`void (window.doomed = document.querySelector('iframe[data-connectkit]'))`)
  const browserFrame = await context.newCDPSession(frame)
  browserFrame.send('Page.crash').catch(() => {})
  const isBack = `!doomed.isConnected && document.querySelectorAll('iframe[data-connectkit]').length === 1 && ConnectKit.getState().view === 'Connect'`
  await expect.poll(() => evaluate(isBack)).toBe(true)
  expect(await evaluate('outcome')).toBe('pending')
  const connected = `ConnectKit.connect({ walletId: ${JSON.stringify(wallet.rdns)} }).then(({ address }) => address)`
  expect(await evaluate(connected)).toBe(wallet.account)
})

for (const [name, storage] of Object.entries({
  'refused to the page': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'full of nonsense': () => {
    if (window.top !== window) return
    for (const name of ['ck:demo', 'ck:1:demo', 'ck:undefined']) localStorage.setItem(name, '{"eip155":{"__proto__":7')
  },
}))
  test(`storage that is ${name} costs only the memory between visits`, async ({ scene }) => {
    await scene.page.addInitScript(storage)
    await scene.visit()
    await scene.expectToConnect()
    await scene.page.evaluate(() => window.ConnectKit.disconnect())
    await scene.expectToConnect()
    expect(scene.complaints).toEqual([])
  })

/** Makes the tab look hidden to the page. */
function setHidden(scene: Scene, isHidden: boolean): Promise<void> {
  return scene.page.evaluate(isHidden => {
    const state = isHidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('a tab that is hidden during a request continues where it was', async ({ scene }) => {
  const { page, modal, wallet } = scene
  await scene.visit()
  await wallet.answer(
    'eth_requestAccounts',
    () =>
      new Promise(resolve => {
        Object.assign(window, { answerLate: () => resolve(['0x52908400098527886E0F7030069857D2E4169EE7']) })
      }),
  )
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toContainText(`Continue in ${wallet.name}`)
  await setHidden(scene, true)
  await page.evaluate('answerLate()')
  await setHidden(scene, false)
  await expect.poll(scene.outcome).toMatchObject({ address: wallet.account })
  await modal.expectClosed()
})

test('a disconnect in one tab disconnects the other', async ({ shop, wallet, page, context }) => {
  await shop.visit('plain')
  await shop.connect()
  const other = await context.newPage()
  await other.goto(page.url())
  const address = () => other.evaluate(() => window.ConnectKit.getAccount()?.address)
  await other.evaluate(() => window.ConnectKit.ready)
  await other.evaluate(() => window.ConnectKit.disconnect())
  expect(await address()).toBeUndefined()
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount())).toBe(null)
  await expect(shop.account).toHaveText('not connected')
  await shop.connect()
  await expect(shop.account).toHaveText(wallet.accounts[0])
})
