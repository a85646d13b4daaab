import { expect } from '@playwright/test'
import { test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ storage: 'partitioned', trace: 'off' })

const claim = (outcome: object) =>
  window.say({
    t: 'evt',
    m: 'modal.changed',
    p: { open: true, view: 'WalletSendConfirmed', busy: false, outcome },
  })

const asks = (options: object) => {
  const outcome = (value: unknown) => Object.assign(window, { outcome: value })
  outcome('waiting')
  window.ConnectKit.open(options as never).then(outcome, (error: { code: string }) => outcome(error.code))
}
const outcomeOf = () => (window as unknown as { outcome: unknown }).outcome

test('a claimed hash reaches a page that waits for one, although no wallet was asked', async ({ attack }) => {
  await attack.takeOver()
  await attack.visitConnected()
  await attack.look(asks, { view: 'WalletSend' })
  await attack.untilOpen()
  const hash = `0x${'ab'.repeat(32)}`
  await attack.inside(claim, { hash })
  await expect.poll(() => attack.look(outcomeOf)).toEqual({ hash })
  expect(await attack.asked(/^eth_send/)).toEqual([])
})

test('a claimed hash does not reach a page that waits for something else', async ({ attack }) => {
  await attack.takeOver()
  await attack.visitConnected()
  await attack.look(asks, {})
  await attack.untilOpen()
  await attack.inside(claim, { hash: `0x${'ab'.repeat(32)}` })
  await expect.poll(() => attack.look(() => window.ConnectKit.getState().view)).toBe('WalletSendConfirmed')
  expect(await attack.look(outcomeOf)).toBe('waiting')
  expect(await attack.look(() => window.ConnectKit.getAccount()?.address)).toBe(attack.wallet.account)
})

for (const [name, outcome] of [
  ['a link', { hash: `https://evil.example/${'a'.repeat(32)}` }],
  ['markup', { hash: `<img src=x onerror=alert(1)>${'a'.repeat(32)}` }],
  ['too long', { hash: 'a'.repeat(129) }],
  ['a list', { hash: [`0x${'ab'.repeat(32)}`] }],
  ['beside an order', { hash: `0x${'ab'.repeat(32)}`, orderId: 'order' }],
] as const)
  test(`a claimed hash that is ${name} does not reach the page`, async ({ attack }) => {
    await attack.takeOver()
    await attack.visitConnected()
    await attack.look(asks, { view: 'WalletSend' })
    await attack.untilOpen()
    await attack.inside(claim, outcome)
    await attack.closeByPage()
    await expect.poll(() => attack.look(outcomeOf)).toBe(null)
  })
