import { expect, type LaunchOptions, type Page, type Request } from '@playwright/test'
import { installChainWallets } from '../fixtures/chainWallets.ts'
import { walletConnectTest } from '../fixtures/clientTest.ts'
import { createModal } from '../fixtures/modal.ts'
import { installScriptedWallet, type ScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { test as base } from '../fixtures/test.ts'

const [alice, bob] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']

/** Playwright starts Chromium without the back/forward cache of visitors' browsers. */
const remembering = async (
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
) => {
  const { ignoreDefaultArgs } = launchOptions
  const ignored = Array.isArray(ignoreDefaultArgs) ? ignoreDefaultArgs : []
  await use({ ...launchOptions, ignoreDefaultArgs: [...ignored, '--disable-back-forward-cache'] })
}

const test = base.extend<{ quiet: ScriptedWallet }>({
  launchOptions: [remembering, { scope: 'worker' }],
  /** Accounts and network are read from the storage, so that they can change while the page is in the cache. */
  quiet: async ({ page, shop }, use) => {
    const quiet = await installScriptedWallet(page, { name: 'Quiet', rdns: 'example.quiet', account: alice })
    await shop.visit('plain')
    await page.evaluate(account => localStorage.setItem('quiet', JSON.stringify([[account], '0x7a69'])), alice)
    await quiet.answer('eth_accounts', () => JSON.parse(localStorage.getItem('quiet') ?? '')[0])
    await quiet.answer('eth_chainId', () => JSON.parse(localStorage.getItem('quiet') ?? '')[1])
    await page.evaluate(() => window.ConnectKit.connect({ walletId: 'example.quiet' }))
    await use(quiet)
  },
})

/**
 * The pending requests of each page, and when they last changed. Playwright's own idle state covers only the first
 * load, before a modal opens.
 */
const loads = new WeakMap<Page, { pending: Set<Request>; changedAtMs: number }>()

test.beforeEach(({ page }) => {
  const load = { pending: new Set<Request>(), changedAtMs: Date.now() }
  loads.set(page, load)
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request)
    load.changedAtMs = Date.now()
  }
  page.on(
    'request',
    note(request => load.pending.add(request)),
  )
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      note(request => load.pending.delete(request)),
    )
})

function isIdle(page: Page): boolean {
  const { pending, changedAtMs } = loads.get(page) ?? { pending: new Set(), changedAtMs: 0 }
  return pending.size === 0 && Date.now() - changedAtMs >= 500
}

/** Presses Back. Playwright's own method waits for a load, which a cached page does not have. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))

/** Follows a link to another page of the site, and returns to the cached page. */
async function leaveAndComeBack(page: Page, meanwhile: () => Promise<unknown> = async () => {}) {
  // With the modal preloaded.
  const { made, prepared } = createModal(page)
  await expect(made).toBeAttached()
  await expect(prepared).toHaveCount(0)
  // Firefox does not cache a page that is loading something. In Chromium, Playwright may miss the end of a request in a
  // frame.
  if (page.context().browser()?.browserType().name() === 'firefox') await expect.poll(() => isIdle(page)).toBe(true)
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true, persisted: undefined })
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto(new URL('/', page.url()).href)
  await meanwhile()
  await goBack(page)
  await expect
    .poll(() => page.evaluate(() => 'isSamePage' in window && Reflect.get(window, 'persisted')).catch(() => false))
    .toBe(true)
}

const state = (page: Page) =>
  page.evaluate(() => {
    const account = window.ConnectKit.getAccount()
    return account && [account.address, account.chainId]
  })

/** Changes the wallet while the page is in the cache. */
const become = (page: Page, wallet: unknown) =>
  page.evaluate(text => localStorage.setItem('quiet', text), JSON.stringify(wallet))

for (const { what, wallet, expected } of [
  { what: 'another account', wallet: [[bob], '0x7a69'], expected: [bob, 'eip155:31337'] },
  { what: 'another network', wallet: [[alice], '0x7a6a'], expected: [alice, 'eip155:31338'] },
  { what: 'no leave any more', wallet: [[], '0x7a69'], expected: null },
])
  test(`back from the browser’s memory, with ${what} in the wallet: the page learns of it`, async ({ page, quiet }) => {
    expect(await state(page)).toEqual([alice, 'eip155:31337'])
    const before = (await quiet.methods()).length
    await leaveAndComeBack(page, () => become(page, wallet))
    await expect.poll(() => state(page)).toEqual(expected)
    expect((await quiet.methods()).slice(before)).not.toContain('eth_requestAccounts')
  })

test('back from the browser’s memory, with nothing changed: the page hears nothing, and its wallet shows nothing', async ({
  page,
  quiet,
}) => {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      window.ConnectKit.on(name, () => heard.push(name))
  })
  await page.evaluate(() => Reflect.get(window, 'heard').splice(0))
  const before = (await quiet.methods()).length
  await leaveAndComeBack(page, () => become(page, [[alice], '0x7a69']))
  await expect
    .poll(async () => (await quiet.methods()).slice(before).filter(method => method !== 'eth_blockNumber'))
    .toEqual(['eth_accounts', 'eth_chainId'])
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
})

test('back from the browser’s memory, after another page of the site disconnected: the page is disconnected', async ({
  page,
  quiet,
}) => {
  await leaveAndComeBack(page, () => page.evaluate(() => localStorage.removeItem('ck:demo')))
  await expect.poll(() => state(page)).toBe(null)
  expect(await quiet.methods()).not.toContain('wallet_revokePermissions')
})

test('back from the browser’s memory, to a modal that was open: it works', async ({ page, shop, modal, quiet }) => {
  await page.evaluate(() => window.ConnectKit.disconnect())
  await shop.connectButton.click()
  await modal.expectOpen()
  const row = await modal.wallet(quiet.name).boundingBox()
  if (!row) throw new Error('The wallet has no row')
  await leaveAndComeBack(page)
  // Playwright's locators do not work in a cached page, so this presses the position of the row.
  await expect
    .poll(() => page.evaluate(() => document.querySelector('iframe[data-connectkit]')?.checkVisibility()))
    .toBe(true)
  // Right after restoring a page, the browser passes presses on a frame to the page around it.
  await expect(async () => {
    await page.mouse.click(row.x + row.width / 2, row.y + row.height / 2)
    await expect.poll(() => page.evaluate(() => window.ConnectKit.getState().open), { timeout: 2_000 }).toBe(false)
  }).toPass()
  expect(await state(page)).toEqual([alice, 'eip155:31337'])
})

test.describe('in Chromium', () => {
  // In Firefox, Playwright does not return to this page.
  test.skip(({ browserName }) => browserName !== 'chromium', 'tried in Chromium alone')
  test('back from the browser’s memory, with another account in a Solana wallet: the page learns of it', async ({
    page,
    stack,
    shop,
  }) => {
    const [phantom] = await installChainWallets(page, stack, [{ kind: 'solanaStandard' }])
    await shop.visit('solana-adapter')
    await page.evaluate(id => window.ConnectKit.connect({ walletId: id, namespace: 'solana' }), phantom.name)
    const address = () => page.evaluate(() => window.ConnectKit.getAccount('solana')?.address)
    expect(await address()).toBe(phantom.address)
    await leaveAndComeBack(page, () => phantom.selectAccount(1))
    await expect.poll(address).toBe(phantom.addresses(1)[0])
    expect((await phantom.methods()).filter(method => method === 'connect')).toHaveLength(1)
  })
})

const testOnPhone = walletConnectTest.extend({ launchOptions: [remembering, { scope: 'worker' }] })
// The session is in the iframe's storage.
testOnPhone.use({ storage: 'partitioned' })

testOnPhone.describe('in Chromium', () => {
  testOnPhone.skip(({ browserName }) => browserName !== 'chromium', 'tried in Chromium alone')
  testOnPhone(
    'back to a page whose session is in the iframe: it has the wallet’s account, and requests are answered',
    async ({ page, shop, client, walletkit }) => {
      await shop.visit('plain')
      await shop.connect()
      await page.goto(new URL('/', page.url()).href)
      await walletkit.selectAccount(2)
      await goBack(page)
      await expect(shop.account).toHaveText(client.accounts[1])
      const signed = page.evaluate(
        params => window.ConnectKit.getProvider('eip155').request({ method: 'personal_sign', params }),
        ['0x68656c6c6f', client.accounts[1]],
      )
      await client.approve()
      expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    },
  )
})
