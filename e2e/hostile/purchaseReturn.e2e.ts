import { expect, type Page } from '@playwright/test'
import { goToPay, quote, says, titleOf } from '../fixtures/buyForm.ts'
import { test } from '../fixtures/moneyTest.ts'

/* What comes back from a seller's page, and those who would have the site believe that a purchase came back. */

/** All that a seller's way back could look like. */
const shapes = (orderId: string) => {
  const facts = { orderId, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', eventName: 'success', amount: '98.4' }
  return [
    facts,
    { type: 'onramp', data: facts },
    { event: 'purchase', outcome: { orderId } },
    { v: 1, t: 'evt', m: 'modal.changed', p: { open: false, view: 'BuyDone', busy: false, outcome: { orderId } } },
  ].flatMap(each => [each, JSON.stringify(each)])
}

/** Speaks to a window and to all frames in it. */
const speak = (page: Page, messages: unknown[]) =>
  page.evaluate(messages => {
    const all = [window, ...Array.from({ length: frames.length }, (_, index) => frames[index] as Window)]
    for (const each of all) for (const message of messages) each.postMessage(message, '*')
  }, messages)

test('nothing that comes back from a seller’s page, or seems to, makes a purchase', async ({
  openForm,
  page,
  pages,
  modal,
}) => {
  await openForm('Buy')
  const begun = page.waitForResponse(/generators\/onrampurl/)
  await quote(modal.dialog)
  const { orderId }: { orderId: string } = await (await begun).json()
  const seller = await goToPay(page, modal.dialog)
  const shop = page.url()
  const unpaid = async () => {
    // What was said has been heard.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500)))
    await expect(titleOf(modal.dialog)).toHaveText('Buying')
    expect(page.url()).toBe(shop)
  }
  await expect(says(modal.dialog).filter({ hasText: 'Waiting for Sandbox' })).toBeVisible()

  await test.step('the seller’s page has no way to its opener, and no name that leads to it', async () => {
    expect(await seller.evaluate(() => [window.opener, window.name, document.referrer, parent === window])).toEqual([
      null,
      '',
      '',
      true,
    ])
  })

  await test.step('a message to the page and its frames, in any shape', async () => {
    await speak(page, shapes(orderId))
    const looked = await page.waitForResponse(/history\?.*onramp=/)
    const { data }: { data: { metadata: { status: string } }[] } = await looked.json()
    expect(data.map(({ metadata }) => metadata.status)).toEqual(['ONRAMP_TRANSACTION_STATUS_CREATED'])
    await unpaid()
  })

  await test.step('its window comes to the site with an order that is paid, by the address', async () => {
    const back = `${shop}?status=success&orderId=${orderId}&transactionStatus=ONRAMP_TRANSACTION_STATUS_SUCCESS#outcome=${orderId}`
    await seller.goto(back)
    await seller.evaluate(() => window.ConnectKit.ready)
    expect(await seller.evaluate(() => window.ConnectKit.getState())).toMatchObject({ open: false })
    await speak(seller, shapes(orderId))
    await unpaid()
  })

  await test.step('another page opens that address, and speaks to what it opened', async () => {
    const evil = await page.context().newPage()
    await evil.goto(await pages.serve('<!doctype html><title>A prize</title><button id="go">Open</button>'))
    await evil.evaluate(
      ([shop, messages]) => {
        const go = () => {
          const opened = window.open(`${shop}?orderId=paid`, 'connectkit')
          const say = () => {
            for (const each of [opened, ...Array.from({ length: opened?.length ?? 0 }, (_, at) => opened?.[at])])
              for (const message of messages) each?.postMessage(message, '*')
          }
          setInterval(say, 200)
        }
        document.querySelector('#go')?.addEventListener('click', go)
      },
      [shop, shapes(orderId)] as const,
    )
    const [opened] = await Promise.all([page.context().waitForEvent('page'), evil.locator('#go').click()])
    await opened.waitForFunction(() => 'ConnectKit' in window)
    await opened.evaluate(() => window.ConnectKit.ready)
    expect(await opened.evaluate(() => window.ConnectKit.getState())).toMatchObject({ open: false })
    await unpaid()
    await evil.close()
    await opened.close()
  })

  await test.step('it closes by itself, as it does after a payment', async () => {
    await seller.close()
    await expect(says(modal.dialog).filter({ hasText: 'Waiting for Sandbox' })).toHaveCount(0)
    await expect(titleOf(modal.dialog)).toHaveText('Buying')
    await unpaid()
  })
})
