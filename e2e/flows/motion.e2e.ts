import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** Presses a button of the dialog. Returns the animations running when the next view appears, with their durations in ms. */
function movedBy(button: Locator): Promise<{ title: number; view: number }> {
  return button.evaluate(async (element: HTMLElement) => {
    const dialog = element.closest('[role=dialog]')
    const view = () => dialog?.querySelector('[data-view]')?.getAttribute('data-view')
    const before = view()
    element.click()
    // The previous view stays until the next one has loaded.
    do await new Promise(resolve => requestAnimationFrame(resolve))
    while (view() === before)
    await new Promise(resolve => requestAnimationFrame(resolve))
    const longest = (isMeant: (target: Element) => boolean) =>
      Math.max(
        0,
        ...document.getAnimations().map(({ effect }) => {
          const target = effect instanceof KeyframeEffect ? effect.target : null
          return target && dialog?.contains(target) && isMeant(target) ? Number(effect?.getTiming().duration) : 0
        }),
      )
    return {
      title: longest(target => target.closest('h1') !== null),
      view: longest(target => target.closest('h1') === null && target.matches('[data-direction]')),
    }
  })
}

test.beforeEach(async ({ shop, modal }) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
})

// @spec 2.header-motion 2.view-motion
test('a new view slides in within 150 ms, its title within 120', async ({ modal }) => {
  expect(await movedBy(modal.button('What is a wallet?'))).toEqual({ title: 120, view: 150 })
  expect(await movedBy(modal.button('Back'))).toEqual({ title: 120, view: 150 })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('views appear immediately', async ({ modal }) => {
    expect(await movedBy(modal.button('What is a wallet?'))).toEqual({ title: 0, view: 0 })
  })
})
