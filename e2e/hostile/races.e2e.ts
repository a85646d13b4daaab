import { expect } from '@playwright/test'
import type { Scene } from '../fixtures/scene.ts'
import { test } from '../fixtures/sceneTest.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { type TakenOverModal, takeOverModal } from '../fixtures/takenOverModal.ts'

async function openImpostor(scene: Scene): Promise<TakenOverModal> {
  const impostor = await takeOverModal(scene.page)
  await scene.visit()
  await scene.open()
  await expect.poll(() => scene.page.evaluate(() => window.ConnectKit.getState().view)).toBe('Connect')
  return impostor
}

test('a second ready starts over: a new port, the old one closed, the opening sent again', async ({ scene }) => {
  const impostor = await openImpostor(scene)
  await impostor.run(() => window.ready())
  await expect.poll(() => impostor.run(() => window.ports.length)).toBe(2)
  await expect
    .poll(() => impostor.run(() => window.heard.filter(({ m }) => m === 'modal.open').length))
    .toBeGreaterThanOrEqual(2)
  const before = await impostor.run(() => window.heard.length)
  await impostor.run(() => {
    for (let id = 500; id < 600; id++)
      window.ports[0]?.postMessage(
        JSON.stringify({
          v: 1,
          t: 'req',
          id,
          m: 'wallet.connect',
          p: { walletId: 'a', namespace: 'eip155', chainIds: ['eip155:1'] },
        }),
      )
  })
  await impostor.run(chainIdAnswer)
  expect(await impostor.run(() => window.heard.length)).toBe(before + 1)
  expect(await scene.outcome()).toBe('pending')
})

/** One round trip over the newest port: earlier messages have then been handled. */
function chainIdAnswer(): Promise<unknown> {
  return window.ask('wallet.request', { walletId: 'test.scripted', chainId: 'eip155:31337', method: 'eth_chainId' })
}

test('the answer to an opening that was closed meanwhile shows nothing', async ({ scene }) => {
  const { page, modal } = scene
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/modal.html*', async route => {
    await held
    await route.continue()
  })
  await scene.visit()
  const before = await scene.snapshot()
  await scene.open()
  await page.evaluate(() => window.ConnectKit.close())
  await expect.poll(scene.outcome).toBe(null)
  const loaded = page.waitForResponse(/modal\.html/)
  release()
  await loaded
  await expect(modal.made).toBeAttached()
  await modal.expectClosed()
  expect(await scene.snapshot()).toEqual(before)
  await scene.expectToConnect()
})

for (const [name, lie] of Object.entries({
  'a result nobody asked for': () => window.say({ t: 'res', id: 77, r: null }),
  'the same result twice': () => window.say({ t: 'res', id: 1, r: null }),
  'an error for an answered call': () => window.say({ t: 'err', id: 1, e: { code: 4001, message: 'No' } }),
  'a cancel of nothing': () => window.say({ t: 'can', id: 9_999 }),
  'a second hello': () => window.say({ t: 'evt', m: 'frame.hello', p: { version: '9.9.9' } }),
  'an id that counts down': () => window.say({ t: 'req', id: 0, m: 'wallet.connect', p: {} }),
}))
  test(`${name} changes nothing`, async ({ scene }) => {
    const impostor = await openImpostor(scene)
    const before = await scene.page.evaluate(() => window.ConnectKit.getState())
    await impostor.run(lie)
    expect(await impostor.run(chainIdAnswer)).toBe('0x7a69')
    expect(await scene.page.evaluate(() => window.ConnectKit.getState())).toEqual(before)
    expect(await scene.outcome()).toBe('pending')
    await scene.page.evaluate(() => window.ConnectKit.close())
    await expect.poll(scene.outcome).toBe(null)
  })

test('a request that is repeated under its id reaches the wallet once', async ({ scene }) => {
  const impostor = await openImpostor(scene)
  const asked = (await scene.wallet.methods()).length
  await impostor.run(() => {
    const p = { walletId: 'test.scripted', chainId: 'eip155:31337', method: 'eth_chainId' }
    for (let time = 0; time < 5; time++) window.say({ t: 'req', id: 40, m: 'wallet.request', p })
  })
  await expect
    .poll(() => impostor.run(() => window.heard.filter(({ id, t }) => id === 40 && t === 'res').length))
    .toBe(1)
  expect((await scene.wallet.methods()).slice(asked).filter(method => method === 'eth_chainId')).toHaveLength(1)
})

test('two calls of open(), and a close between, end where the last one says', async ({ scene }) => {
  const { page, modal } = scene
  await scene.visit()
  const settled = await page.evaluate(async () => {
    await window.ConnectKit.ready
    const first = window.ConnectKit.open()
    const second = window.ConnectKit.open()
    await window.ConnectKit.close()
    const third = window.ConnectKit.open()
    Object.assign(window, { third })
    return Promise.all([first, second])
  })
  expect(settled).toEqual([null, null])
  await modal.expectOpen()
  await expect(modal.iframe).toHaveCount(1)
  await modal.button('Close').click()
  expect(await page.evaluate(() => Reflect.get(window, 'third'))).toBe(null)
})

test('twenty calls of open() and close() in one task leave one iframe and an unlocked page', async ({ scene }) => {
  const { page, modal } = scene
  await scene.visit()
  const before = await scene.snapshot()
  await page.evaluate(() => {
    for (let time = 0; time < 20; time++) {
      window.ConnectKit.open().catch(() => {})
      void window.ConnectKit.close()
    }
  })
  await modal.expectClosed()
  await expect(modal.iframe).toHaveCount(1)
  expect(await scene.snapshot()).toEqual(before)
  await scene.expectToConnect()
})

test('destroy() while it opens rejects with destroyed and leaves nothing', async ({ scene }) => {
  const { page, modal } = scene
  await scene.visit()
  const code = await page.evaluate(async () => {
    const { ConnectKit } = window
    const opened = ConnectKit.open()
    ;(ConnectKit as unknown as { destroy(): void }).destroy()
    return opened.catch(error => error.code)
  })
  expect(code).toBe('destroyed')
  await expect(modal.iframe).toHaveCount(0)
  expect(await page.evaluate(() => [scrollY, 'ConnectKit' in window])).toEqual([300, false])
})

test('connect() twice at once is one question to the wallet', async ({ scene }) => {
  await scene.visit()
  const addresses = await scene.page.evaluate(walletId => {
    const connect = () => window.ConnectKit.connect({ walletId }).then(({ address }) => address)
    return Promise.all([connect(), connect()])
  }, scene.wallet.rdns)
  expect(addresses).toEqual([scene.wallet.account, scene.wallet.account])
  expect((await scene.wallet.methods()).filter(method => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('a page that keeps connecting another wallet replaces the visitor’s question, asks once, and the modal closes', async ({
  scene,
}) => {
  const { page, modal, wallet } = scene
  const rival = await installScriptedWallet(page, {
    name: 'Rival Wallet',
    rdns: 'test.rival',
    account: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  })
  await scene.visit()
  for (const { answer } of [wallet, rival]) await answer('eth_requestAccounts', () => new Promise(() => {}))
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toHaveAccessibleName(wallet.name)
  await page.evaluate(walletId => {
    window.setInterval(() => window.ConnectKit.connect({ walletId }).catch(() => {}), 30)
  }, rival.rdns)
  await expect(modal.dialog).toContainText('Request replaced')
  // Only time can show that no wallet gets another request.
  await page.waitForTimeout(500)
  expect(await wallet.methods()).toEqual(['eth_requestAccounts'])
  expect(await rival.methods()).toEqual(['eth_requestAccounts'])
  expect(await scene.outcome()).toBe('pending')

  await modal.dialog.getByRole('button', { name: 'Close' }).click()
  await modal.expectClosed()
  // Only time can show that it stays closed.
  await page.waitForTimeout(500)
  await modal.expectClosed()
  expect(await scene.outcome()).toBe(null)
})
