import { devices, expect, type Page } from '@playwright/test'
import { type OpenedLink, pairingOf, watchOpened } from '../fixtures/openedLinks.ts'
import { test } from '../fixtures/test.ts'
import { openWalletkitWallet, type WalletkitWallet } from '../fixtures/walletkitWallet.ts'

const { defaultBrowserType: _webkit, ...iPhone } = devices['iPhone 15']
const { defaultBrowserType: _chromium, ...pixel } = devices['Pixel 7']

/** What a page and its frames are told when an app takes the screen, or gives it back. */
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
    // Two pages and a relay.
    test.setTimeout(90_000)
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

    test('a tap opens the app with a uri that was there before; back from it the session is there', async ({
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

      // The app comes back for a signature within the page's own tap, and for nothing that needs nobody's leave.
      await shop.press('Sign the guest book')
      await expect.poll(() => opened).toHaveLength(2)
      expect(opened[1]).toMatchObject({ target: '_self', inClick: true, from: new URL(page.url()).origin })
      expect(opened[1]?.url).toMatch(/^trust:\/\/wc\?sessionTopic=[0-9a-f]{64}$/)
      await expect(wallet.question).toBeVisible()
      await wallet.approve()
      const signature = await shop.hexResult()
      expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    })

    test('an app that is missing is told after two seconds, with stores, code and link', async ({ modal, context }) => {
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
      // The same pairing, for a phone beside this one.
      await wallet.pair(pairingOf(opened[0] as OpenedLink))
      await wallet.approve()
      await modal.expectClosed()
    })

    test('all wallets have a code for another device, too', async ({ modal }) => {
      await modal.dialog.getByRole('button', { name: /^All wallets/ }).tap()
      await modal.button('Show QR code').tap()
      await expect(modal.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    })
  })

/** Notes every text that the page sends over a port, in the frame that gets it. Before the page is loaded. */
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

test.describe('the browser inside a wallet', () => {
  test.use(iPhone)

  test('is given this very page by the page, and the modal does not learn its address', async ({
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
    // By the page, in which the click was not: that it happened at all takes the browser's word for one.
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
    // The shop stays where it is.
    expect(page.url()).toBe(`${stack.hosts}/plain/?tea=oolong#cup`)
    const texts = await heard()
    expect(texts.some(text => text.includes('"modal.open"'))).toBe(true)
    expect(texts.filter(text => /oolong|#cup|%23cup/.test(text))).toEqual([])
    const [, frame] = page.frames()
    expect(await frame?.evaluate(() => `${location.href} ${document.referrer}`)).not.toMatch(/oolong|cup/)
  })
})

test.describe('a shop whose policy names the frames it may have', () => {
  test.use(iPhone)

  test('keeps its modal when a link is handed to an app', async ({ page, shop, modal }) => {
    await shop.visit('csp-strict')
    await shop.connectButton.tap()
    await modal.findWallet('Trust Wallet')
    await modal.button('Open Trust Wallet').tap()
    // Nothing takes over in a test browser. A modal that had gone for it itself would be an empty frame by now.
    await modal.button('Show QR code').tap()
    await expect(modal.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    expect(await page.evaluate(() => window.violations)).toEqual([])
  })
})

test.describe('inside Telegram on Android', () => {
  test.use({ ...pixel, userAgent: `${pixel.userAgent} Telegram-Android/11.4.2` })

  test('the app opens from a window of its own, by a uri that stands one more decoding', async ({
    page,
    shop,
    modal,
  }) => {
    const opened = await watchOpened(page)
    await shop.visit('plain')
    await shop.connectButton.tap()
    await modal.findWallet('Trust Wallet')
    // The sample's own wallet lies over the frame: the first press has the page raise it, the second one counts.
    await modal.button('Open Trust Wallet').tap()
    await expect(modal.button('Open Trust Wallet')).toHaveAttribute('data-armed', '')
    await modal.button('Open Trust Wallet').tap()
    await expect.poll(() => opened).toMatchObject([{ target: '_blank', inClick: true }])
    expect(decodeURIComponent(pairingOf(opened[0] as OpenedLink))).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  })
})

test.describe('a shop in a frame of another site', () => {
  test.use({ ...iPhone, within: 'iframe' })

  test('the modal hands the link over, once, and no window around it goes anywhere', async ({ page, shop, modal }) => {
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
