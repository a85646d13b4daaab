import { expect } from '@playwright/test'
import { test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

for (const isOpen of [false, true])
  test(`${isOpen ? 'open' : 'closed'}: it leads the page neither back nor forth, and reads no clipboard`, async ({
    attack,
    pages,
  }) => {
    const { page } = attack
    await page.goto(await pages.serve('<!doctype html><title>Before</title>'))
    await attack.takeOver()
    await attack.visit()
    const url = page.url()
    if (isOpen) await attack.openByClick()
    await attack.untilNoClick()
    for (const by of [-1, 1, -2])
      await attack.inside(async by => {
        history.go(by)
        await new Promise(resolve => setTimeout(resolve, 700))
      }, by)
    const said = await attack.inside(async () => {
      const tell = (made: Promise<unknown>) =>
        made.then(
          () => 'done',
          ({ name }) => name,
        )
      return [await tell(navigator.clipboard.readText()), document.execCommand('paste')]
    })
    expect(page.url()).toBe(url)
    expect(said).toEqual(['NotAllowedError', false])
  })

test('a window that the page opens under a name which the iframe has taken is opened in the closed iframe once, and then by itself', async ({
  attack,
}) => {
  const { page, modal } = attack
  await attack.takeOver()
  await attack.visit()
  await attack.inside(() => {
    window.name = 'help'
  })
  await attack.look(() => {
    const open = () => void window.open(`${location.href}help`, 'help')
    document.getElementById('buy')?.addEventListener('click', open)
  })
  const { x, y } = await attack.placeOf('#buy')
  await page.mouse.click(x, y)
  // The target reveals nothing that the loader knows.
  await expect(modal.iframe).toHaveCount(0)
  const popup = page.waitForEvent('popup')
  await page.mouse.click(x, y)
  expect((await popup).url()).toContain('help')
})

test('destroy() leaves no iframe, no accepted window message and no live channel', async ({ attack }) => {
  const { page, modal } = attack
  await attack.takeOver(() => {
    addEventListener('pagehide', () => {
      window.ready()
      for (const port of window.ports) port.postMessage('{"v":1,"t":"evt","m":"gesture.made","p":{}}')
    })
  })
  await attack.visitConnected()
  await attack.listen()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await attack.open()
  await attack.look(() => {
    Object.assign(window, { kit: window.ConnectKit })
    window.ConnectKit.destroy()
  })
  await expect(modal.iframe).toHaveCount(0)
  const left = await attack.look(() => [document.querySelectorAll('dialog').length, 'ConnectKit' in window])
  expect({ left, errors }).toEqual({ left: [0, false], errors: [] })
})
