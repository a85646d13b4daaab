import { expect } from '@playwright/test'
import { type Attack, situations, test, type VisitOptions } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const evil = 'https://evil.example/'

test.beforeEach(async ({ context }) => {
  // If it had been requested, it would have arrived by now.
  await context.route(/^https:\/\/(evil|wallet)\.example\//, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  )
})

/** Each attempt runs in a click of the visitor. */
const waysOut: Readonly<Record<string, (url: string) => void>> = {
  'window.open of _top': url => {
    window.open(url, '_top')
  },
  'the location of top': url => {
    if (window.top) window.top.location.href = url
  },
  'a form for _top': url => {
    const form = Object.assign(document.createElement('form'), { action: url, target: '_top' })
    document.body.append(form)
    form.submit()
  },
}

/** Whether the page stays at its URL for longer than a navigation takes. */
async function expectToStay({ page, look, inside }: Attack, url: string): Promise<void> {
  // Only time can show that it stays.
  await page.waitForTimeout(1_200)
  expect(page.url()).toBe(url)
  expect(await look(() => document.title)).toBe('Shop')
  // The iframe still exists and can try the next way.
  expect(await inside(() => document.title)).toBe('Impostor')
}

for (const situation of situations)
  test(`${situation}: it leads the page nowhere, in a click of the visitor`, async ({ attack }) => {
    await attack.takeOver()
    await attack.visit({ situation })
    const url = attack.page.url()
    await attack.openByClick()
    for (const [name, goOut] of Object.entries(waysOut))
      await test.step(name, async () => {
        // The browser's error also rejects this call.
        await attack.onClick(goOut, evil).catch(() => {})
        await expectToStay(attack, url)
      })
    await test.step('a link for _top that the visitor clicks', async () => {
      await attack.inside(url => {
        const link = Object.assign(document.createElement('a'), { href: url, target: '_top', textContent: 'Trust me' })
        link.style.cssText = 'position:fixed;inset:0;z-index:1'
        document.body.append(link)
      }, evil)
      await attack.clickInside()
      await expectToStay(attack, url)
    })
  })

test('a window that a click opens is one of its own, and leads the page nowhere either', async ({ attack }) => {
  const { page } = attack
  await attack.takeOver()
  await attack.visit()
  const url = page.url()
  await attack.openByClick()
  const opened = page.waitForEvent('popup')
  await attack.onClick(evil => void window.open(evil), evil)
  const popup = await opened
  await popup.waitForURL(evil)
  await popup
    .evaluate(url => {
      if (window.opener?.top) window.opener.top.location = url
    }, `${evil}again`)
    .catch(() => {})
  await expectToStay(attack, url)
})

test.describe('the link of a held wallet', () => {
  const connection = (appLink: string) => ({
    id: 'eip155:walletconnect',
    connectorId: 'walletConnect',
    namespace: 'eip155',
    accounts: [{ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }],
    chainId: 'eip155:31337',
    wallet: { name: 'Pocket Wallet', kind: 'walletConnect' },
    appLink,
  })

  /** @param isReal the page really navigates; otherwise the navigation is only recorded */
  async function visit(attack: Attack, { isReal, isBeside }: { isReal?: boolean; isBeside?: boolean }) {
    await attack.takeOver()
    await attack.visit(isBeside ? { project: 'chains' } : {})
    await attack.look(isReal => {
      const open = window.open.bind(window)
      const opened: unknown[] = []
      Object.assign(window, { opened })
      window.open = (url, target) => {
        opened.push([String(url), target])
        return isReal ? open(url, target) : null
      }
      document.getElementById('buy')?.addEventListener('click', () => {
        const params = ['0x00', window.ConnectKit.getAccount()?.address]
        void window.ConnectKit.getProvider('eip155')
          .request({ method: 'personal_sign', params })
          .catch(() => {})
      })
    }, !!isReal)
    await attack.open()
    if (isBeside) await attack.addChains()
    await attack.closeByPage()
  }

  /**
   * The visitor chooses a wallet held by the iframe with such a link, closes the modal, and clicks the page's sign
   * button.
   */
  async function sign(attack: Attack, appLink: string, isBeside = false) {
    await attack.open()
    await attack.onClick(
      ({ connection, isBeside }) => {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        const p = isBeside ? { connection, isBeside } : { connection }
        void window.ask('connection.upsert', p)
        return window.ask('wallet.request', {
          walletId: 'test.scripted',
          chainId: 'eip155:31337',
          method: 'eth_chainId',
        })
      },
      { connection: connection(appLink), isBeside },
    )
    await attack.closeByPage()
    const { x, y } = await attack.placeOf('#buy')
    await attack.page.mouse.click(x, y)
  }

  const opened = ({ look }: Attack) => look(() => (window as unknown as { opened: unknown[] }).opened)

  test('no link of such a kind leads the page away when it asks for a signature', async ({ attack }) => {
    await visit(attack, { isReal: true })
    const url = attack.page.url()
    for (const appLink of ['1://../../account/delete', 'about://blank'])
      await test.step(appLink, async () => {
        await sign(attack, appLink)
        await expectToStay(attack, url)
        expect(await opened(attack)).toEqual([])
      })
  })

  for (const isBeside of [false, true])
    test(`${isBeside ? 'several wallets' : 'one wallet'}: no relative link, no scheme of the browser’s own, and no intent with a fallback is followed; wallet://wc is followed, in the page’s own tab`, async ({
      attack,
    }) => {
      await visit(attack, { isBeside })
      const url = attack.page.url()
      for (const appLink of [
        '1://../../account/delete',
        'a://../../account/delete',
        'intent://x#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
        'JAVASCRIPT://%0Alocation.href="https://evil.example/"',
        'https://evil.example/',
        'data://text/html,evil.example',
        'file:///etc/passwd',
        'about://blank',
        'view-source://https://evil.example/',
      ])
        await sign(attack, appLink, isBeside)
      expect(await opened(attack)).toEqual([])
      await sign(attack, 'wallet://wc', isBeside)
      await expect.poll(() => opened(attack)).toEqual([['wallet://wc', '_self']])
      expect(attack.page.url()).toBe(url)
    })
})

test.describe('the address of the page', () => {
  const suffix = 'orders?secret=1#token=2'

  /** All data that the iframe can have learnt. */
  const learnt = ({ inside }: Attack) =>
    inside(() => JSON.stringify([window.heard, location.href, document.referrer, [...location.ancestorOrigins]]))

  const link = 'https://wallet.example/browse/{page}?ref={page}'

  /** Starts recording. */
  function watchWindows({ page }: Attack): string[] {
    const opened: string[] = []
    page.on('popup', async popup => {
      await popup.waitForURL(/^https:/).catch(() => {})
      opened.push(popup.url())
    })
    return opened
  }

  const hosts: readonly [string, VisitOptions][] = [
    ...situations.map(situation => [situation, { situation }] as [string, VisitOptions]),
    ['a page that tells everybody', { headers: { 'Referrer-Policy': 'unsafe-url' } }],
  ]

  for (const [name, options] of hosts)
    test(`${name}: what follows the path is not told to the iframe, and a link that holds the address needs a click`, async ({
      attack,
    }) => {
      const { page } = attack
      await attack.takeOver()
      await attack.visit({ ...options, suffix })
      const url = page.url()
      const opened = watchWindows(attack)
      const follow = (link: string) => {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        return window.ask('link.open', { link })
      }

      await test.step('without a click it is not opened', async () => {
        await attack.open()
        await attack.untilNoClick()
        const answer = await attack.inside(follow, link)
        expect({ answer, opened }).toEqual({ answer: 4100, opened: [] })
      })

      await test.step('with a click it is opened in one window, by the page, which alone writes the address', async () => {
        expect(await attack.onClick(follow, link)).toBe(null)
        await expect.poll(() => opened.length).toBe(1)
        const address = encodeURIComponent(url)
        expect(opened).toEqual([`https://wallet.example/browse/${address}?ref=${address}`])
        expect(page.url()).toBe(url)
        expect(await learnt(attack)).not.toMatch(/secret|token/)
      })

      await test.step('opened by a click, closed and reopened, it has learnt nothing', async () => {
        await page.bringToFront()
        await attack.closeByPage()
        await attack.openByClick()
        await attack.closeByPage()
        await attack.open()
        const text = await learnt(attack)
        expect(text).toContain('modal.open')
        expect([...text.matchAll(/.{0,40}(secret|token).{0,10}/g)].map(([found]) => found)).toEqual([])
      })
    })

  test('one click opens three such windows at most', async ({ attack }) => {
    await attack.takeOver()
    await attack.visit({ suffix })
    const opened = watchWindows(attack)
    await attack.open()
    await attack.onClick(async link => {
      for (let again = 0; again < 20; again++) {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        await window.ask('link.open', { link })
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }, link)
    expect(opened.length).toBeGreaterThanOrEqual(1)
    expect(opened.length).toBeLessThanOrEqual(3)
  })
})
