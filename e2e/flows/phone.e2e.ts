import { devices, expect, type Page } from '@playwright/test'
import { type OpenedLink, pairingOf, watchOpened } from '../fixtures/openedLinks.ts'
import { test } from '../fixtures/test.ts'
import { openWalletkitWallet, type WalletkitWallet } from '../fixtures/walletkitWallet.ts'

const { defaultBrowserType: _webkit, ...iPhone } = devices['iPhone 15']
const { defaultBrowserType: _chromium, ...pixel } = devices['Pixel 7']

/** Sends the events that a page and its frames get when an app covers the screen, or leaves it. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
}

for (const [phone, settings] of Object.entries({ iPhone, Android: pixel }))
  test.describe(`on a phone, ${phone}`, () => {
    test.use(settings)
    let opened: OpenedLink[]
    let wallet: WalletkitWallet
    test.beforeEach(async ({ browser, stack, page, shop, modal }) => {
      wallet = await openWalletkitWallet(browser, stack)
      opened = await watchOpened(page)
      await shop.visit('plain')
      await shop.connectButton.tap()
      await modal.expectOpen()
    })
    test.afterEach(() => wallet.close())

    test('a tap opens the app with a prepared uri; on return, the session is connected', async ({
      stack,
      page,
      shop,
      modal,
    }) => {
      await modal.findWallet('Trust Wallet')
      await modal.button('Open Trust Wallet').tap()
      await expect.poll(() => opened).toHaveLength(1)
      const [link] = opened as [OpenedLink]
      expect(link).toMatchObject({ target: '_blank', inClick: true, from: new URL(stack.cdn).origin })
      expect(link.url).toMatch(/^trust:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
      await setHidden(page, true)
      await wallet.pair(pairingOf(link))
      await wallet.approve()
      await setHidden(page, false)
      await modal.expectClosed()
      await expect(shop.account).toHaveText(wallet.accounts[0])

      // Within the page's tap, the app opens for a signature, but not for a call that needs no approval.
      await shop.press('Sign the guest book')
      await expect.poll(() => opened).toHaveLength(2)
      expect(opened[1]).toMatchObject({ target: '_self', inClick: true, from: new URL(page.url()).origin })
      expect(opened[1]?.url).toMatch(/^trust:\/\/wc\?sessionTopic=[0-9a-f]{64}$/)
      await expect(wallet.question).toBeVisible()
      await wallet.approve()
      const signature = await shop.hexResult()
      expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    })

    test('a missing app is reported after two seconds, with stores, code and link', async ({ modal, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {})
      await modal.findWallet('Rainbow')
      await modal.button('Open Rainbow').tap()
      await expect.poll(() => opened).toHaveLength(1)
      await expect(modal.dialog.getByRole('heading', { name: 'Rainbow didn’t open?' })).toBeVisible()
      const store = phone === 'iPhone' ? /apps\.apple\.com/ : /play\.google\.com/
      await expect(modal.dialog.getByRole('link').first()).toHaveAttribute('href', store)
      await modal.button('Copy link').tap()
      await modal.button('Show QR code').tap()
      await expect(modal.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
      // The same pairing, for another phone.
      await wallet.pair(pairingOf(opened[0] as OpenedLink))
      await wallet.approve()
      await modal.expectClosed()
    })

    test('the list of all wallets offers a code for another device', async ({ modal }) => {
      await modal.dialog.getByRole('button', { name: /^All wallets/ }).tap()
      await modal.button('Show QR code').tap()
      await expect(modal.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    })
  })

/** Watches the relay's answers. @returns whether it has taken a proposal. Call it before the page connects. */
function watchProposals(page: Page): () => boolean {
  const asked = new Set<unknown>()
  let isTaken = false
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => {
      const { id, method } = JSON.parse(`${payload}`)
      if (method === 'wc_proposeSession' || method === 'irn_publish') asked.add(id)
    })
    socket.on('framereceived', ({ payload }) => {
      const { id, result } = JSON.parse(`${payload}`)
      if (result !== undefined && asked.has(id)) isTaken = true
    })
  })
  return () => isTaken
}

for (const [phone, settings] of Object.entries({ iPhone, Android: pixel }))
  test.describe(`on a phone without a wallet in its browser, ${phone}`, () => {
    test.use(settings)

    test('a tap on a wallet opens its app by itself, and the app connects', async ({
      browser,
      stack,
      page,
      pages,
      tag,
      modal,
    }) => {
      const wallet = await openWalletkitWallet(browser, stack)
      const opened = await watchOpened(page)
      const hasProposal = watchProposals(page)
      await page.goto(await pages.serve(`<!doctype html><html lang="en"><head>${tag()}</head><body></body></html>`))
      await page.evaluate(() => {
        window.ConnectKit.open().then(account => Object.assign(window, { account }))
      })
      await modal.expectOpen()
      expect(hasProposal()).toBe(false)
      await expect.poll(hasProposal).toBe(true)
      expect(await page.evaluate(() => window.ConnectKit.getState())).toMatchObject({
        view: 'Connect',
        busy: false,
        status: 'disconnected',
      })

      await modal.wallet('MetaMask').tap()
      await expect(modal.dialog).toHaveAccessibleName('MetaMask')
      await expect.poll(() => opened).toHaveLength(1)
      const [link] = opened as [OpenedLink]
      expect(link).toMatchObject({ target: '_blank', inClick: true, from: new URL(stack.cdn).origin })
      expect(link.url).toMatch(/^metamask:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
      await setHidden(page, true)
      await wallet.pair(pairingOf(link))
      await wallet.approve()
      await setHidden(page, false)
      await modal.expectClosed()
      const account = () => page.evaluate(() => (window as unknown as { account?: { address: string } }).account)
      await expect.poll(account).toMatchObject({ address: wallet.accounts[0] })
      await wallet.close()
    })
  })

/** Records every text that the page sends over a port, in the receiving frame. Call it before the page loads. */
async function watchHeard(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {}
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      configurable: true,
      get: () => null,
      set(this: MessagePort, listener: MessagePort['onmessage']) {
        set?.call(this, (event: MessageEvent) => {
          heard.push(`${event.data}`)
          listener?.call(this, event)
        })
      },
    })
  })
  return async () => {
    const [, modal] = page.frames()
    return (await modal?.evaluate(() => (window as unknown as { heard: string[] }).heard)) ?? []
  }
}

test.describe('a wallet’s in-app browser', () => {
  test.use(iPhone)

  test('is opened by the page at the same address, which the modal does not learn', async ({
    page,
    context,
    shop,
    modal,
    stack,
  }) => {
    const opened = await watchOpened(page)
    const heard = await watchHeard(page)
    await context.route('https://phantom.app/**', route => route.fulfill({ contentType: 'text/html', body: 'Phantom' }))
    await shop.visit('plain')
    await page.evaluate(() => history.replaceState(null, '', '/plain/?tea=oolong#cup'))
    await shop.connectButton.tap()
    await modal.findWallet('Phantom')
    const window = context.waitForEvent('page')
    await modal.button('Open Phantom').tap()
    const here = encodeURIComponent(`${stack.hosts}/plain/?tea=oolong#cup`)
    // The page opens it although the click was in the iframe; the browser confirms that there was a click.
    await expect
      .poll(() => opened)
      .toMatchObject([
        {
          url: `https://phantom.app/ul/browse/${here}?ref=${encodeURIComponent(stack.hosts)}`,
          target: '_blank',
          from: stack.hosts,
        },
      ])
    await (await window).waitForURL('https://phantom.app/**')
    // The shop does not navigate.
    expect(page.url()).toBe(`${stack.hosts}/plain/?tea=oolong#cup`)
    const texts = await heard()
    expect(texts.some(text => text.includes('"modal.open"'))).toBe(true)
    expect(texts.filter(text => /oolong|#cup|%23cup/.test(text))).toEqual([])
    const [, frame] = page.frames()
    expect(await frame?.evaluate(() => `${location.href} ${document.referrer}`)).not.toMatch(/oolong|cup/)
  })
})

test.describe('a shop whose policy limits its frames', () => {
  test.use(iPhone)

  test('keeps its modal when a link opens an app', async ({ page, shop, modal }) => {
    await shop.visit('csp-strict')
    await shop.connectButton.tap()
    await modal.findWallet('Trust Wallet')
    await modal.button('Open Trust Wallet').tap()
    // No app opens in a test browser. If the modal had navigated to the link itself, it would now be an empty frame.
    await modal.button('Show QR code').tap()
    await expect(modal.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    expect(await page.evaluate(() => window.violations)).toEqual([])
  })
})

test.describe('inside Telegram on Android', () => {
  test.use({ ...pixel, userAgent: `${pixel.userAgent} Telegram-Android/11.4.2` })

  test('the app opens from a new window, by a uri that survives one more decoding', async ({ page, shop, modal }) => {
    const opened = await watchOpened(page)
    await shop.visit('plain')
    await shop.connectButton.tap()
    await modal.findWallet('Trust Wallet')
    await expect(modal.button('Open Trust Wallet')).toHaveAttribute('data-armed', '')
    await modal.button('Open Trust Wallet').tap()
    // A guarded press first asks the page whether anything covers it.
    await expect.poll(() => opened).toMatchObject([{ target: '_blank', isActivated: true }])
    expect(decodeURIComponent(pairingOf(opened[0] as OpenedLink))).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  })
})

test.describe('a shop in a frame of another site', () => {
  test.use({ ...iPhone, within: 'iframe' })

  test('the modal passes the link on once, and no window around it navigates', async ({ page, shop, modal }) => {
    const opened = await watchOpened(page)
    await shop.visit('nested-frame')
    await shop.connectButton.tap()
    await modal.findWallet('Trust Wallet')
    const before = page.frames().map(frame => frame.url())
    await modal.button('Open Trust Wallet').tap()
    await expect.poll(() => opened).toMatchObject([{ target: '_blank', inClick: true }])
    expect(page.frames().map(frame => frame.url())).toEqual(before)
  })
})
