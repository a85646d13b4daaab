import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** The results of the early calls. */
interface Heard {
  listeners: string[]
  states: string[]
  refused?: string
  connected?: string
  opened?: string
}

test('calls made before the loader runs are executed in order, and their results arrive', async ({
  shop,
  modal,
  wallet,
  page,
}) => {
  let letLoad = () => {}
  const held = new Promise<void>(resolve => {
    letLoad = resolve
  })
  await page.route('**/loader.js', async route => {
    await held
    await route.continue()
  })
  await shop.visit('late-script')
  await page.evaluate(() => {
    const { ConnectKit } = window
    const heard: Heard = { listeners: [], states: [] }
    Object.assign(window, { heard })
    const listen = (name: string) => ConnectKit.on('connect', () => heard.listeners.push(name))
    listen('first')
    listen('taken back')()
    listen('second')
    ConnectKit.subscribe(() => heard.states.push(window.ConnectKit.getState().status))
    ConnectKit.connect({ walletId: 'nobody' }).catch(({ code }) => Object.assign(heard, { refused: code }))
    ConnectKit.connect({ walletId: 'test.devwallet' }).then(({ address }) =>
      Object.assign(heard, { connected: address }),
    )
    // The last theme wins.
    ConnectKit.setTheme('light')
    ConnectKit.setTheme('dark')
    ConnectKit.open().then(account => Object.assign(heard, { opened: account?.address }))
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
  expect(await heard()).toEqual({ listeners: [], states: [] })
  await expect(modal.iframe).toHaveCount(0)

  letLoad()
  await modal.expectOpen()
  await expect(modal.dialog).toHaveCSS('color-scheme', 'dark')
  await wallet.approve()
  await expect.poll(heard).toEqual({
    listeners: ['first', 'second'],
    states: expect.arrayContaining(['connecting', 'connected']),
    refused: 'wallet_not_found',
    connected: wallet.accounts[0],
    opened: wallet.accounts[0],
  })
  await modal.expectClosed()
  await expect(shop.account).toHaveText(wallet.accounts[0])
})
