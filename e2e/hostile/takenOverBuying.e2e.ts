import { expect } from '@playwright/test'
import { test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ storage: 'partitioned', trace: 'off' })

const claim = (orderId: string) =>
  window.say({
    t: 'evt',
    m: 'modal.changed',
    p: { open: true, view: 'OnRampActivity', busy: false, outcome: { orderId } },
  })

const asks = (options: object) => {
  const outcome = (value: unknown) => Object.assign(window, { outcome: value })
  outcome('waiting')
  window.ConnectKit.open(options as never).then(outcome, (error: { code: string }) => outcome(error.code))
}
const outcomeOf = () => (window as unknown as { outcome: unknown }).outcome
const orderId = 'AbCdEfGhJkLmNpQrStUv'

test('a claimed order reaches a page that waits for one, although nothing was paid', async ({ attack }) => {
  await attack.takeOver()
  await attack.visitConnected()
  await attack.look(asks, { view: 'OnRampProviders' })
  await attack.untilOpen()
  await attack.inside(claim, orderId)
  await expect.poll(() => attack.look(outcomeOf)).toEqual({ orderId })
  expect(await attack.asked(/^eth_send/)).toEqual([])
})

for (const view of ['WalletSend', 'Swap'] as const)
  test(`an order that it claims is nothing to a page that waits for ${view}`, async ({ attack }) => {
    await attack.takeOver()
    await attack.visitConnected()
    await attack.look(asks, { view })
    await attack.untilOpen()
    await attack.inside(claim, orderId)
    await expect.poll(() => attack.look(() => window.ConnectKit.getState().view)).toBe('OnRampActivity')
    expect(await attack.look(outcomeOf)).toBe('waiting')
  })

for (const [name, id] of [
  ['a link', 'https://evil.example/order'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['too long', 'a'.repeat(129)],
] as const)
  test(`a claimed order that is ${name} does not reach the page`, async ({ attack }) => {
    await attack.takeOver()
    await attack.visitConnected()
    await attack.look(asks, { view: 'OnRampProviders' })
    await attack.untilOpen()
    await attack.inside(claim, id)
    await attack.closeByPage()
    await expect.poll(() => attack.look(outcomeOf)).toBe(null)
  })
