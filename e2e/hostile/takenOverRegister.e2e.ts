import { expect } from '@playwright/test'
import { test } from '../fixtures/attackTest.ts'
import { localNames } from '../services/localNames.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const { zone } = localNames
/** The text that a visitor signs for a name. */
const text = (name: string) => JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })

test('a taken-over iframe registers no name without a click, and one click is one question of the wallet', async ({
  attack,
}) => {
  await attack.takeOver()
  await attack.visitConnected()
  await attack.answer('personal_sign', () => new Promise(() => {}))
  await attack.open()
  await attack.untilNoClick()
  const asked = {
    walletId: 'test.scripted',
    chainId: 'eip155:31337',
    method: 'personal_sign',
    params: [`0x${Buffer.from(text(`gardener.${zone}`)).toString('hex')}`, attack.wallet.account],
  }
  const refused = await attack.inside(async asked => {
    document.querySelector('button')?.click()
    window.say({ t: 'evt', m: 'gesture.made', p: {} })
    return window.ask('wallet.request', asked)
  }, asked)
  expect(refused).toBe(4100)
  await attack.onClick(asked => {
    window.say({ t: 'evt', m: 'gesture.made', p: {} })
    for (let count = 0; count < 5; count++) void window.ask('wallet.request', asked)
  }, asked)
  await expect.poll(async () => (await attack.asked(/^personal_sign$/)).length).toBe(1)
})
