import { expect, type Page } from '@playwright/test'
import { createModal } from '../fixtures/modal.ts'
import { installScriptedWallet, type ScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { test as base } from '../fixtures/test.ts'

/* Several instances on one page (ConnectKit.create). */

interface Instances {
  shopWallet: ScriptedWallet
  treasuryWallet: ScriptedWallet
  /** Visits a page with an instance of the tag, and starts another one, `window.treasury`. */
  visit(): Promise<void>
}

const test = base.extend<Instances>({
  shopWallet: ({ page }, use) =>
    installScriptedWallet(page, {
      name: 'Shop Wallet',
      rdns: 'test.shop',
      account: '0x52908400098527886E0F7030069857D2E4169EE7',
    }).then(use),
  treasuryWallet: ({ page }, use) =>
    installScriptedWallet(page, {
      name: 'Treasury Wallet',
      rdns: 'test.treasury',
      account: '0xde709f2102306220921060314715629080e2fb77',
    }).then(use),
  visit: ({ page, pages, tag, shopWallet, treasuryWallet }, use) =>
    use(async () => {
      expect([shopWallet.rdns, treasuryWallet.rdns]).toEqual(['test.shop', 'test.treasury'])
      await page.goto(
        await pages.serve(
          `<!doctype html><html lang="en"><title>Two</title>${tag()}<button data-connectkit-open>Open</button></html>`,
        ),
      )
      await create(page)
    }),
})

declare global {
  interface Window {
    treasury: Window['ConnectKit']
    announced: string[]
  }
}

async function create(page: Page): Promise<void> {
  await page.waitForFunction(() => !!window.ConnectKit?.version)
  await page.evaluate(async () => {
    window.announced = []
    addEventListener('eip6963:announceProvider', event =>
      window.announced.push((event as CustomEvent).detail.info.rdns),
    )
    window.treasury = await window.ConnectKit.create('treasury', {
      projectId: 'demo',
      defaultNetwork: 'eip155:31337',
    })
    await window.treasury.ready
  })
}

const accounts = (page: Page) =>
  page.evaluate(() => [window.ConnectKit, window.treasury].map(kit => kit.getAccount()?.address ?? null))

/** The modals' iframes, in the order of the page. */
const shownFrames = (page: Page) => page.locator('iframe[data-connectkit=""]:visible')

test('two instances connect two wallets, which sign and are remembered apart from each other', async ({
  page,
  visit,
  shopWallet,
  treasuryWallet,
}) => {
  await visit()
  await test.step('each by its own modal', async () => {
    for (const [name, wallet] of [
      ['ConnectKit', shopWallet],
      ['treasury', treasuryWallet],
    ] as const) {
      await page.evaluate(name => void window[name].open(), name)
      const modal = createModal(page)
      const dialog = page
        .frameLocator('iframe[data-connectkit=""]:visible')
        .getByRole('dialog', { name: 'Connect a wallet' })
      await expect(dialog).toBeVisible()
      await expect(modal.iframe.and(shownFrames(page))).toHaveCount(1)
      await dialog.getByRole('button', { name: new RegExp(`^${wallet.name}`) }).click()
      await expect(shownFrames(page)).toHaveCount(0)
    }
    expect(await accounts(page)).toEqual([shopWallet.account, expect.stringMatching(/^0xde709f/i)])
  })

  await test.step('each provider asks its own wallet', async () => {
    for (const wallet of [shopWallet, treasuryWallet])
      await wallet.answer('personal_sign', () => `0x${'1'.repeat(130)}`)
    await page.evaluate(() => {
      const { address = '' } = window.treasury.getAccount() ?? {}
      return window.treasury.getProvider('eip155').request({ method: 'personal_sign', params: ['0x6869', address] })
    })
    const asked = async (wallet: ScriptedWallet) =>
      (await wallet.methods()).filter(method => method === 'personal_sign').length
    expect([await asked(shopWallet), await asked(treasuryWallet)]).toEqual([0, 1])
    expect(await page.evaluate(() => [...new Set(window.announced)])).toContain('connectkit.modal.treasury')
  })

  await test.step('each remembers its own wallet', async () => {
    const kept = () =>
      page.evaluate(() => ['ck:demo', 'ck:demo.treasury'].map(key => JSON.parse(localStorage[key]).connections))
    expect(await kept()).toEqual([['eip155:test.shop eip155:31337'], ['eip155:test.treasury eip155:31337']])
  })

  await test.step('and disconnecting one leaves the other', async () => {
    await page.evaluate(() => window.treasury.disconnect())
    expect(await accounts(page)).toEqual([shopWallet.account, null])
  })
})

test('opening one closes the other, and the open one has the keyboard', async ({ page, visit }) => {
  await visit()
  const outcome = page.evaluate(() => window.ConnectKit.open())
  await expect(shownFrames(page)).toHaveCount(1)
  await page.evaluate(() => void window.treasury.open())
  expect(await outcome).toBeNull()
  await expect(shownFrames(page)).toHaveCount(1)
  await expect(shownFrames(page)).toBeFocused()
  expect(await page.evaluate(() => [window.ConnectKit, window.treasury].map(kit => kit.getState().open))).toEqual([
    false,
    true,
  ])
  await page.keyboard.press('Escape')
  await expect(shownFrames(page)).toHaveCount(0)
})

test('each iframe stores for its own instance', async ({ page, visit }) => {
  await visit()
  await page.evaluate(() => void window.treasury.open())
  const frame = page.frameLocator('iframe[data-connectkit=""]:visible')
  await frame.getByRole('button', { name: /^Treasury Wallet/ }).click()
  await expect(shownFrames(page)).toHaveCount(0)
  expect(await accounts(page)).toEqual([null, expect.stringMatching(/^0xde709f/i)])

  await test.step('the other modal knows neither the connection nor the recent wallet', async () => {
    const [entry] = await Promise.all(
      page
        .frames()
        .filter(each => each.url().includes('/modal.html'))
        .slice(0, 1)
        .map(each => each.evaluate(() => Object.keys(localStorage))),
    )
    expect(entry?.filter(key => key.includes('recent')).map(key => JSON.parse(key).length)).toEqual([5])
    await page.evaluate(() => void window.ConnectKit.open())
    await expect(frame.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    await expect(frame.getByRole('button', { name: /^Treasury Wallet/ })).not.toHaveAccessibleName(/Recent/)
  })
})

test('an id that is wrong or taken is refused, and a destroyed one is free again', async ({ page, visit }) => {
  await visit()
  const refusals = page.evaluate(async () => {
    const said: string[] = []
    for (const id of ['treasury', 'No Id', ''])
      await window.ConnectKit.create(id, { projectId: 'demo' }).catch(({ message }) => said.push(message))
    return said
  })
  expect(await refusals).toEqual([
    'id is "treasury": another instance has it',
    'id is "No Id": it takes a-z, 0-9 and hyphens, 32 at most',
    'id is "": it takes a-z, 0-9 and hyphens, 32 at most',
  ])
  await page.evaluate(() => window.treasury.destroy())
  expect(
    await page.evaluate(async () => (await window.ConnectKit.create('treasury', { projectId: 'demo' })).projectId),
  ).toBe('demo')
})
