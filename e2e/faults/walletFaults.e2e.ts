import { expect } from '@playwright/test'
import type { Scene } from '../fixtures/scene.ts'
import { test } from '../fixtures/sceneTest.ts'

interface WalletFault {
  name: string
  method: 'eth_requestAccounts' | 'eth_chainId'
  behave: () => unknown
  /** Code of the rejected `connect()`. */
  code: string
  /** Text in a live region of the modal. */
  says: RegExp
}

const declined = /Request declined/
const failed = /Couldn’t connect/
const accounts = 'eth_requestAccounts'

const faults: readonly WalletFault[] = [
  {
    name: 'its user declines',
    method: accounts,
    behave: () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    },
    code: 'user_rejected',
    says: declined,
  },
  {
    name: 'the refusal is hidden in data.originalError',
    method: accounts,
    behave: () => {
      throw Object.assign(new Error('Internal'), { code: -32603, data: { originalError: { code: 4001 } } })
    },
    code: 'user_rejected',
    says: declined,
  },
  {
    name: 'it refuses by a plain object',
    method: accounts,
    behave: () => {
      throw { code: 4001, message: 'no' }
    },
    code: 'user_rejected',
    says: declined,
  },
  {
    name: 'it is busy',
    method: accounts,
    behave: () => {
      throw Object.assign(new Error('Already pending'), { code: -32002 })
    },
    code: 'wallet_busy',
    says: /is waiting for you/,
  },
  {
    name: 'it throws null',
    method: accounts,
    behave: () => {
      throw null
    },
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it throws undefined',
    method: accounts,
    behave: () => Promise.reject(),
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it throws a string',
    method: accounts,
    behave: () => {
      throw 'something'
    },
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it throws a cyclic object',
    method: accounts,
    behave: () => {
      const cyclic: Record<string, unknown> = { code: 'E_LOOP', message: 7 }
      cyclic.data = cyclic
      throw cyclic
    },
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it throws 3 MB',
    method: accounts,
    behave: () => {
      throw Object.assign(new Error('x'.repeat(3_000_000)), { data: { text: 'y'.repeat(3_000_000) } })
    },
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it throws a Proxy that throws',
    method: accounts,
    behave: () => {
      const refuse = () => {
        throw new Error('trap')
      }
      throw new Proxy({}, { get: refuse, has: refuse, getPrototypeOf: refuse, ownKeys: refuse })
    },
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it throws a BigInt with a toJSON that throws',
    method: accounts,
    behave: () => {
      throw Object.assign(new Error('big'), {
        code: 10n,
        data: {
          toJSON() {
            throw new Error('no')
          },
          big: 1n,
        },
      })
    },
    code: 'wallet_failed',
    says: failed,
  },
  { name: 'it gives no account', method: accounts, behave: () => [], code: 'unauthorized', says: declined },
  { name: 'it answers null', method: accounts, behave: () => null, code: 'unauthorized', says: declined },
  {
    name: 'its accounts are no addresses',
    method: accounts,
    behave: () => ['0x1', 7, null, '<img src=x onerror=alert(1)>'],
    code: 'unauthorized',
    says: declined,
  },
  {
    name: 'it answers with 3 MB',
    method: accounts,
    behave: () => 'a'.repeat(3_000_000),
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it answers with an address instead of a list',
    method: accounts,
    behave: () => '0x52908400098527886E0F7030069857D2E4169EE7',
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it answers with an error instead of a list',
    method: accounts,
    behave: () => ({ code: -32000, message: 'The node failed' }),
    code: 'wallet_failed',
    says: failed,
  },
  { name: 'its chainId is a word', method: 'eth_chainId', behave: () => 'main', code: 'wallet_failed', says: failed },
  { name: 'its chainId is negative', method: 'eth_chainId', behave: () => -1, code: 'wallet_failed', says: failed },
  { name: 'its chainId is an object', method: 'eth_chainId', behave: () => ({}), code: 'wallet_failed', says: failed },
  {
    name: 'its chainId has a thousand digits',
    method: 'eth_chainId',
    behave: () => `0x${'f'.repeat(1000)}`,
    code: 'wallet_failed',
    says: failed,
  },
  {
    name: 'it takes its accounts back on the way',
    method: 'eth_chainId',
    behave: () => {
      window.scripted['test.scripted']?.emit('accountsChanged', [])
      return '0x7a69'
    },
    code: 'unauthorized',
    says: declined,
  },
]

/** Runs all faults in one visit, so the next fault shows anything that the last one left behind. */
async function runAll(scene: Scene): Promise<void> {
  const { page, modal, wallet } = scene
  const before = await scene.snapshot()
  for (const { name, method, behave, code, says } of faults)
    await test.step(name, async () => {
      // No human is faster: eleven prompts within five seconds would be refused.
      const paced = page.waitForTimeout(600)
      await wallet.answer(method, behave)
      await scene.open()
      await modal.wallet(wallet.name).click()
      await expect(modal.dialog.getByRole('status').filter({ hasText: says }), name).toBeVisible()
      await expect(modal.button('Try again'), name).toBeVisible()
      expect(await scene.outcome(), name).toBe('pending')
      await page.keyboard.press('Escape')
      await expect.poll(scene.outcome, name).toBe(null)
      await modal.expectClosed()
      const thrown = await page.evaluate(
        walletId => window.ConnectKit.connect({ walletId }).catch(({ name, code }) => ({ name, code })),
        wallet.rdns,
      )
      expect(thrown, name).toEqual({ name: 'ConnectKitError', code })
      expect(await scene.snapshot(), name).toEqual(before)
      await wallet.answer('eth_requestAccounts', () => ['0x52908400098527886E0F7030069857D2E4169EE7'])
      await wallet.answer('eth_chainId', () => '0x7a69')
      await paced
    })
}

test(`${faults.length} ways in which a wallet fails: each has its code and its text, and leaves everything unchanged`, async ({
  scene,
}) => {
  await scene.visit()
  await runAll(scene)
  await scene.expectToConnect()
  expect(scene.complaints).toEqual([])
})

test('Cancel, Back, Escape and Close leave a wallet that never answers, and its late answer changes nothing', async ({
  scene,
  shop,
}) => {
  const { page, modal, wallet } = scene
  await shop.visit('plain')
  for (const leave of ['Cancel', 'Back', 'Escape', 'Close'])
    await test.step(leave, async () => {
      await page.evaluate(() => window.ConnectKit.ready)
      const before = await page.evaluate(() => window.ConnectKit.getState())
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
      if (leave === 'Escape') {
        await page.keyboard.press('Escape')
        await modal.expectClosed()
      } else await modal.button(leave).click()
      await page.evaluate(() => window.ConnectKit.close())
      await modal.expectClosed()
      expect(await page.evaluate(() => window.ConnectKit.getState())).toEqual(before)
      await shop.connect()
      const connected = await page.evaluate(() => window.ConnectKit.getState())
      await page.evaluate('answerLate()')
      await expect.poll(() => wallet.methods()).toContain('eth_requestAccounts')
      // Time for the answer to pass through the loader and, if that accepted it, through the modal and back.
      await page.evaluate(() => new Promise(resolve => setTimeout(() => requestAnimationFrame(resolve))))
      expect(await page.evaluate(() => window.ConnectKit.getState())).toEqual(connected)
      expect(connected).toMatchObject({ status: 'connected', accounts: { eip155: { connectorId: 'test.devwallet' } } })
      await page.evaluate(() => window.ConnectKit.disconnect())
      await page.reload()
    })
})

test('a wallet that is removed from the page during a request fails, and the visitor can go back', async ({
  scene,
}) => {
  const { modal, wallet } = scene
  await scene.visit()
  const before = await scene.snapshot()
  await wallet.answer('eth_chainId', () => {
    throw new TypeError("Cannot read properties of undefined (reading 'sendMessage')")
  })
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toContainText(failed)
  await wallet.answer('eth_chainId', () => '0x7a69')
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await scene.snapshot()).toEqual(before)
  await scene.expectToConnect()
})

test('a wallet that changes its account during the request is connected with the new one', async ({ scene }) => {
  const { wallet, modal } = scene
  await scene.visit()
  await wallet.answer('eth_chainId', () => {
    window.scripted['test.scripted']?.emit('accountsChanged', ['0x8617E340B3D01FA5F11F306F4090FD50E238070D'])
    return '0x7a69'
  })
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect.poll(scene.outcome).toMatchObject({ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' })
})

test('a wallet on an unsupported chain is asked to switch, and Disconnect leaves the view', async ({ scene }) => {
  const { wallet, modal } = scene
  await scene.visit()
  const before = await scene.snapshot()
  await wallet.answer('eth_chainId', () => '0x38')
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toContainText('doesn’t use')
  await expect(modal.button('Close')).toHaveAttribute('aria-disabled', 'true')
  await modal.button('Disconnect').click()
  await expect.poll(() => scene.page.evaluate(() => window.ConnectKit.getState().status)).toBe('disconnected')
  await scene.page.evaluate(() => window.ConnectKit.close())
  await modal.expectClosed()
  expect(await scene.snapshot()).toEqual(before)
  await wallet.answer('eth_chainId', () => '0x7a69')
  await scene.expectToConnect()
})

test('a thousand announcements with large icons and misleading names are limited, and the first still connects', async ({
  scene,
}) => {
  await scene.visit()
  const known = await scene.page.evaluate(async () => {
    const icon = `data:image/svg+xml,${'a'.repeat(300_000)}`
    const names = ['Meta\u202eMask', 'Phan\u200btom', '\u0000\u0007', 'x'.repeat(5_000), '<b>Bold</b>', ' \u2028 ']
    for (let i = 0; i < 1_000; i++) {
      const info = { uuid: crypto.randomUUID(), name: names[i % names.length], rdns: `test.many${i}`, icon }
      const provider = { request: () => Promise.reject(new Error('no')) }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    }
    return window.ConnectKit.getWallets()
  })
  expect(known.length).toBeLessThanOrEqual(64)
  expect(known[0]?.name).toBe(scene.wallet.name)
  const names = new Set(known.map(({ name }) => name))
  expect(names).toEqual(
    new Set([scene.wallet.name, 'MetaMask', 'Phantom', 'Browser wallet', 'x'.repeat(64), '<b>Bold</b>']),
  )
  const iconsLength = known.reduce((sum, { icon = '' }) => sum + icon.length, 0)
  expect(iconsLength).toBeLessThan(700_000)
  await scene.expectToConnect()
  expect(scene.complaints).toEqual([])
})
