import { expect } from '@playwright/test'
import { goToPay, quote, says, titleOf } from '../fixtures/buyForm.ts'
import { tokenBalance } from '../fixtures/chains.ts'
import { test } from '../fixtures/moneyTest.ts'
import { newsOf } from '../fixtures/newsOf.ts'

/* A page that knows the id of an order, and wants it to count as paid. */

test('forged order updates and purchases posted by a page mark nothing as paid', async ({
  openForm,
  page,
  stack,
  shop,
  modal,
  wallet,
  chains,
}) => {
  await openForm('Buy')
  const [account] = wallet.accounts
  const token = await shop.token()
  const before = await tokenBalance(chains.first, token, account)
  const begun = page.waitForResponse(/generators\/onrampurl/)
  await quote(modal.dialog)
  const { orderId, url }: { orderId: string; url: string } = await (await begun).json()
  await goToPay(page, modal.dialog)
  await expect(titleOf(modal.dialog)).toHaveText('Buying')

  // The attack: every request that a page can send, with and without a preflight, and by a form.
  const said = await page.evaluate(
    async ({ cdn, news, order }) => {
      const at = (path: string) => `${cdn}/v1/${path}?projectId=demo`
      const tries: [string, RequestInit][] = [
        ['onramp/news/sandbox', { body: news }],
        ['onramp/news/sandbox', { body: news, mode: 'no-cors' }],
        ['onramp/news/sandbox', { body: news, headers: { 'Content-Type': 'application/json' } }],
        ['onramp/news/sandbox', { body: news, headers: { 'X-Checkout-Signature': `t=1,v1=${'0'.repeat(64)}` } }],
        ['onramp/session', { body: '{}' }],
        ['onramp/session', { body: '{}', mode: 'no-cors' }],
        ['generators/onrampurl', { body: order, mode: 'no-cors' }],
      ]
      const answers = tries.map(async ([path, init]) => {
        const answer = await fetch(at(path), { method: 'POST', ...init }).catch(() => undefined)
        return !answer || answer.type === 'opaque' ? 'unread' : answer.status
      })
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'text/plain', action: at('onramp/news/sandbox'), target: 'sink' })
      const field = document.createElement('input')
      field.name = news
      const sink = document.createElement('iframe')
      sink.name = 'sink'
      form.append(field)
      document.body.append(sink, form)
      const sent = new Promise(resolve => sink.addEventListener('load', resolve))
      form.submit()
      await sent
      return Promise.all(answers)
    },
    {
      cdn: stack.cdn,
      news: JSON.stringify({
        ...{ orderId, project: 'demo', account, chain: 'eip155:31337', contract: token, amount: '98.4', stage: 3 },
        ...{ payment: { amount: '100', currency: 'USD' }, hash: `0x${'a'.repeat(64)}` },
      }),
      order: JSON.stringify({ session: 'none', provider: 'sandbox', url }),
    },
  )
  expect(said.every(each => each === 'unread' || each >= 400)).toBe(true)

  // The next poll still finds it unpaid.
  const looked = await page.waitForResponse(/history\?.*onramp=/)
  const { data }: { data: { metadata: { status: string } }[] } = await looked.json()
  expect(data.map(({ metadata }) => metadata.status)).toEqual(['ONRAMP_TRANSACTION_STATUS_CREATED'])
  await expect(says(modal.dialog).filter({ hasText: 'Waiting for Sandbox' })).toBeVisible()
  expect(await tokenBalance(chains.first, token, account)).toBe(before)

  // With the checkout's own signature, the same body is accepted. So the signature failed above, not the form.
  expect(await newsOf(stack.cdn, { orderId, account, token, amount: '98.4' })({ stage: 1 })).toBe(200)
  await expect(titleOf(modal.dialog)).toHaveText('Your purchase')
})
