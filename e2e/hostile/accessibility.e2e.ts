import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

/** The violations that axe finds in the page and in the modal's iframe, with their elements. */
async function violations(page: Page): Promise<string[]> {
  // axe's types refer to its own copy of Playwright's types.
  const { violations } = await new AxeBuilder({ page } as unknown as ConstructorParameters<typeof AxeBuilder>[0])
    // The first three are about the test's own page. The last is about a `<dialog>` with another role, without which
    // nothing can be above a dialog of the page.
    .disableRules(['region', 'landmark-one-main', 'page-has-heading-one', 'aria-allowed-role'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

test('every view reachable with a wallet passes axe', async ({ scene }) => {
  const { page, modal, wallet } = scene
  const check = (view: string) => test.step(view, async () => expect(await violations(page), view).toEqual([]))
  await scene.visit()
  for (const view of ['Connect', 'WhatIsAWallet', 'WhatIsANetwork', 'Networks']) {
    await scene.open({ view })
    await modal.expectOpen()
    await check(view)
    await page.evaluate(() => window.ConnectKit.close())
  }
  await wallet.answer('eth_requestAccounts', () => {
    throw Object.assign(new Error('No'), { code: 4001 })
  })
  await scene.open()
  await modal.wallet(wallet.name).click()
  await expect(modal.button('Try again')).toBeVisible()
  await check('ConnectingExternal, declined')
  await wallet.answer('eth_requestAccounts', () => ['0x52908400098527886E0F7030069857D2E4169EE7'])
  await wallet.answer('eth_chainId', () => '0x38')
  await modal.button('Try again').click()
  await expect(modal.dialog).toContainText('doesn’t use')
  await check('UnsupportedChain')
  await modal.dialog
    .getByRole('button', { name: /^Local chain/ })
    .first()
    .click()
  await check('SwitchNetwork')
  await wallet.answer('eth_chainId', () => '0x7a69')
  await wallet.emit('chainChanged', '0x7a69')
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getState().activeChainId)).toBe('eip155:31337')
  await page.evaluate(() => window.ConnectKit.close())
  await scene.open()
  await expect(modal.button('Disconnect')).toBeVisible()
  await check('Account')
})

test('the card that replaces the modal passes axe and has the focus', async ({ scene }) => {
  await scene.page.route('**/modal.html*', route => route.fulfill({ status: 503, body: 'No.' }))
  await scene.visit()
  await scene.open()
  await expect(scene.card).toBeVisible()
  await expect(scene.card.getByRole('button').first()).toBeFocused()
  expect(await violations(scene.page)).toEqual([])
})

test('Tab stays in the card', async ({ scene }) => {
  const { page, card } = scene
  await page.route('**/modal.html*', route => route.fulfill({ status: 503, body: 'No.' }))
  await scene.visit()
  await scene.open()
  await expect(card.getByRole('button').first()).toBeFocused()
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('mine')
  }
})

for (const from of ['the modal', 'the page'] as const)
  test(`Escape with the keyboard in ${from} closes and gives the focus back`, async ({ scene }) => {
    const { page, modal } = scene
    await scene.visit()
    const before = await scene.snapshot()
    await scene.open()
    await modal.expectOpen()
    if (from === 'the page') await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    else await expect(modal.iframe).toBeFocused()
    await page.keyboard.press('Escape')
    await modal.expectClosed()
    await expect.poll(scene.outcome).toBe(null)
    expect(await scene.snapshot()).toEqual(before)
  })

test('the focus goes back into a shadow tree of the page', async ({ scene }) => {
  const { page, modal } = scene
  await scene.visit()
  await page.evaluate(() => {
    const host = document.createElement('div')
    document.body.prepend(host)
    const button = Object.assign(document.createElement('button'), { textContent: 'Inside' })
    host.attachShadow({ mode: 'open' }).append(button)
    button.focus({ preventScroll: true })
  })
  await scene.open()
  await modal.expectOpen()
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toBe('Inside')
})

test('an opener that was removed meanwhile causes no error', async ({ scene }) => {
  const { page, modal } = scene
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  await page.evaluate(() => document.getElementById('mine')?.remove())
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  expect(scene.complaints).toEqual([])
})

test('a control of the page cannot be reached while the modal is open, by key or by script', async ({ scene }) => {
  const { page, modal } = scene
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  await page.evaluate(() => document.getElementById('mine')?.focus())
  await expect(modal.iframe).toBeFocused()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press(press % 2 ? 'Shift+Tab' : 'Tab')
    await expect(modal.iframe).toBeFocused()
  }
})

test('the modal is usable above an open dialog of the page, which keeps its focus afterwards', async ({ scene }) => {
  const { page, modal } = scene
  await scene.visit({ body: '<dialog id="own"><button id="inner">Inner</button></dialog>' })
  await page.evaluate(() => {
    ;(document.getElementById('own') as HTMLDialogElement).showModal()
    document.getElementById('inner')?.focus()
  })
  const before = await scene.snapshot()
  await scene.open()
  await modal.expectOpen()
  await page.keyboard.press('Tab')
  await expect(modal.iframe).toBeFocused()
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  expect(await page.evaluate(() => (document.getElementById('own') as HTMLDialogElement).open)).toBe(true)
  expect(await scene.snapshot()).toEqual(before)
  await scene.expectToConnect()
})

test('the wheel and the keys do not scroll the page under the modal', async ({ scene }) => {
  const { page, modal } = scene
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  await page.mouse.move(20, 300)
  await page.mouse.wheel(0, 500)
  for (const key of ['PageDown', 'End', 'Space', 'ArrowDown']) await page.keyboard.press(key)
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

test('reduced motion removes all movement', async ({ scene }) => {
  const { page, modal, wallet } = scene
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  await wallet.answer('eth_requestAccounts', () => new Promise(() => {}))
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toContainText(`Continue in ${wallet.name}`)
  const moving = await modal.dialog.evaluate(dialog =>
    dialog
      .getAnimations({ subtree: true })
      .filter(({ effect }) => (effect?.getComputedTiming().progress ?? 1) < 1)
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .filter(frame => 'transform' in frame || 'translate' in frame || 'scale' in frame),
  )
  expect(moving).toEqual([])
})

for (const { name, viewport } of [
  { name: 'zoomed to 400 % (320 × 256)', viewport: { width: 320, height: 256 } },
  { name: 'on a small phone (320 × 480)', viewport: { width: 320, height: 480 } },
])
  test(`${name} everything can be reached without scrolling sideways`, async ({ scene }) => {
    const { page, modal, wallet } = scene
    await page.setViewportSize(viewport)
    await scene.visit()
    await scene.open()
    await modal.wallet(wallet.name).scrollIntoViewIfNeeded()
    await expect(modal.wallet(wallet.name)).toBeInViewport()
    await expect(modal.button('Close')).toBeVisible()
    const wide = await modal.dialog.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth > innerWidth,
      over: [...document.querySelectorAll('[role=dialog] button')].filter(
        button => button.getBoundingClientRect().right > innerWidth + 1,
      ).length,
    }))
    expect(wide).toEqual({ scrolls: false, over: 0 })
    await modal.wallet(wallet.name).click()
    await expect.poll(scene.outcome).toMatchObject({ address: wallet.account })
  })

test('the focus is visible in forced colours', async ({ scene }) => {
  const { page, modal, wallet } = scene
  await page.emulateMedia({ forcedColors: 'active' })
  await scene.visit()
  await scene.open()
  await modal.expectOpen()
  await page.keyboard.press('Tab')
  const outline = await modal.focused.evaluate(node => getComputedStyle(node).outlineStyle)
  expect(outline).not.toBe('none')
  await modal.wallet(wallet.name).click()
  await expect.poll(scene.outcome).toMatchObject({ address: wallet.account })
})
