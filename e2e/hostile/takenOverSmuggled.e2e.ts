import { expect } from '@playwright/test'
import { type Attack, test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const selected = '"p":{"chainId":"eip155:31338"}'
const asked = '"p":{"walletId":"test.scripted","chainId":"eip155:31337","method":"eth_accounts"}'

/**
 * A message that a closed iframe may send, in front of one that it may not. Of two equal keys, JSON.parse takes the
 * last.
 */
const smuggled: Readonly<Record<string, string>> = {
  'an event behind another': `{"v":1,"t":"evt","m":"pong","p":{},"m":"network.selected",${selected}}`,
  'an event behind another, with an escape': `{"v":1,"t":"evt","m":"pong","p":{},"\\u006d":"network.selected",${selected}}`,
  'an event between two': `{"v":1,"t":"evt","m":"pong","m":"network.selected","p":{},${selected}}`,
  'a report for analytics':
    '{"v":1,"t":"evt","m":"pong","p":{},"m":"analytics.tracked","p":{"name":"SEED_PHRASE","properties":{}}}',
  'a request behind an event': `{"v":1,"t":"evt","m":"pong","t":"req","id":900,"m":"wallet.request",${asked}}`,
  'a request behind a cancellation': `{"v":1,"t":"can","id":904,"t":"req","m":"wallet.request",${asked}}`,
  'a request behind an answer': `{"v":1,"t":"res","id":905,"t":"req","m":"wallet.request",${asked}}`,
  'a request behind a greeting': `{"v":1,"t":"evt","m":"frame.hello","t":"req","id":901,"m":"wallet.request",${asked}}`,
  'a session behind an event':
    '{"v":1,"t":"evt","m":"pong","t":"req","id":902,"m":"session.remove","p":{"chainId":"eip155:31337","address":"0x52908400098527886E0F7030069857D2E4169EE7"}}',
  'a call of the page’s sign-in behind an event':
    '{"v":1,"t":"evt","m":"pong","t":"req","id":903,"m":"siwx.call","p":{"method":"setSessions","params":[[]]}}',
}

const facts = ({ look }: Attack) =>
  look(async () => ({
    told: (window as unknown as { told: string[] }).told,
    chainId: await window.ConnectKit.getProvider('eip155').request({ method: 'eth_chainId' }),
    log: window.scripted['test.scripted']?.log,
  }))

const answered = ({ inside }: Attack) => inside(() => window.heard.filter(({ t }) => t === 'res').map(({ id }) => id))

for (const [name, text] of Object.entries(smuggled))
  test(`closed, ${name}: it is judged by what it says, not by how it begins`, async ({ attack }) => {
    await attack.takeOver()
    await attack.visit()
    await attack.look(() => {
      const told: string[] = []
      Object.assign(window, { told })
      window.ConnectKit.on('analytics', () => told.push('analytics'))
      window.ConnectKit.getProvider('eip155').on('chainChanged', () => told.push('chainChanged'))
    })
    const before = await facts(attack)
    await attack.inside(async text => {
      window.sayText(text)
      await new Promise(resolve => setTimeout(resolve, 500))
    }, text)
    expect(await facts(attack)).toEqual(before)
    expect(await answered(attack)).toEqual([])
  })
