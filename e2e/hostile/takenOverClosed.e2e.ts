import { expect } from '@playwright/test'
import { type Attack, situations, test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

/** Every message of an iframe, in a form that would be accepted if it were open. */
const events: Readonly<Record<string, object>> = {
  'modal.changed': { open: true, view: 'Account', busy: true },
  'modal.covered': {},
  'gesture.made': {},
  'connection.activated': { id: 'eip155:test.scripted', chainId: 'eip155:1' },
  'connection.removed': { id: 'eip155:test.scripted' },
  'network.selected': { chainId: 'eip155:31338' },
  'analytics.tracked': { name: 'CONNECT_SUCCESS', properties: { name: 'Enter your seed phrase' } },
}

const wallet = { walletId: 'test.scripted', chainId: 'eip155:31337' }
const requests: Readonly<Record<string, object>> = {
  'modal.painted': { height: 900 },
  'wallet.connect': { walletId: wallet.walletId, namespace: 'eip155', chainIds: [wallet.chainId] },
  'wallet.request': { ...wallet, method: 'eth_accounts' },
  'connection.upsert': {
    connection: {
      id: 'eip155:test.scripted',
      connectorId: 'test.scripted',
      namespace: 'eip155',
      accounts: [{ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }],
      chainId: 'eip155:1',
      wallet: { name: 'Lie', kind: 'announced' },
    },
  },
  'session.upsert': {
    session: {
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      chainId: wallet.chainId,
      caipAddress: `${wallet.chainId}:0x52908400098527886E0F7030069857D2E4169EE7`,
      message: 'shop.example wants you to sign in with your Ethereum account:',
      signature: '0xabcd',
      expiresAt: '2100-01-01T00:00:00Z',
    },
    rules: { isRequired: true, isSignedOutOnDisconnect: true },
  },
  'session.remove': { chainId: wallet.chainId, address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  'siwx.call': { method: 'createMessage', params: [] },
  'link.open': { link: 'https://evil.example/{page}' },
  'walletConnect.attest': {
    verifyUrl: 'https://evil.example',
    projectId: 'demo',
    id: '0'.repeat(64),
    decryptedId: '0'.repeat(64),
  },
}

/** The page's state, and the events it has received. */
const facts = ({ look }: Attack) =>
  look(async () => ({
    told: (window as unknown as { told: string[] }).told,
    chainId: await window.ConnectKit.getProvider('eip155').request({ method: 'eth_chainId' }),
    account: window.ConnectKit.getAccount(),
    state: window.ConnectKit.getState(),
    stored: JSON.stringify({ ...localStorage }),
    scripts: [...document.scripts].map(({ src }) => src).filter(src => /verify|chains|signIn/.test(src)),
    asked: window.scripted['test.scripted']?.log.filter(method => method !== 'eth_chainId'),
  }))

/** Sends every message three times. @returns the result of each request */
const sayAll = ({ inside }: Attack) =>
  inside(
    async ({ events, requests }) => {
      for (let again = 0; again < 3; again++)
        for (const [m, p] of Object.entries(events)) window.say({ t: 'evt', m, p })
      const verdicts: Record<string, unknown> = {}
      for (const [m, p] of Object.entries(requests)) verdicts[m] = await window.ask(m, p)
      return verdicts
    },
    { events, requests },
  )

const listen = ({ look }: Attack) =>
  look(() => {
    const told: string[] = []
    Object.assign(window, { told })
    for (const name of ['connect', 'accountsChanged', 'chainChanged', 'disconnect', 'session', 'analytics'] as const) {
      window.ConnectKit.on(name, () => told.push(name))
      if (name !== 'analytics' && name !== 'session')
        window.ConnectKit.getProvider('eip155').on(name, () => told.push(`provider ${name}`))
    }
  })

for (const situation of situations.filter(each => each !== 'plain' && each !== 'strict policy'))
  for (const isConnected of [false, true])
    test(`${situation}, ${isConnected ? 'with a wallet in use' : 'nothing connected'}: whatever the closed iframe says changes nothing and is told to nobody`, async ({
      attack,
    }) => {
      await attack.takeOver()
      await attack[isConnected ? 'visitConnected' : 'visit']({ situation })
      await attack.untilLoaded()
      await listen(attack)
      const before = await facts(attack)
      const verdicts = await sayAll(attack)
      expect(verdicts).toEqual(Object.fromEntries(Object.keys(requests).map(name => [name, 4100])))
      expect(await facts(attack)).toEqual(before)
    })

test('after opening and closing, it has as little power', async ({ attack }) => {
  await attack.takeOver()
  await attack.visitConnected()
  await attack.open()
  await attack.closeByPage()
  // The visitor's last actions are reported for a second.
  await attack.page.waitForTimeout(1_100)
  await listen(attack)
  const before = await facts(attack)
  const verdicts = await sayAll(attack)
  expect(verdicts).toEqual(Object.fromEntries(Object.keys(requests).map(name => [name, 4100])))
  expect(await facts(attack)).toEqual(before)
})

test('a page that wants no analytics hears none, open or closed', async ({ attack }) => {
  await attack.takeOver()
  await attack.visit({ attributes: 'data-analytics="false"' })
  await listen(attack)
  await attack.open()
  await sayAll(attack)
  expect((await facts(attack)).told).not.toContain('analytics')
})

/** Ticks of a timer of the page in two seconds; 200 if nothing blocks it. */
const ticks = ({ look }: Attack) =>
  look(
    () =>
      new Promise<number>(resolve => {
        let count = 0
        const timer = setInterval(() => count++, 10)
        setTimeout(() => {
          clearInterval(timer)
          resolve(count)
        }, 2_000)
      }),
  )

const lists = `[${'[],'.repeat(200_000)}0]`
const call = `{"v":1,"t":"req","id":ID,"m":"wallet.request","p":{"walletId":"test.scripted","chainId":"eip155:31337","method":"eth_call","params":${lists}}}`
const drips: Readonly<Record<string, string>> = {
  'legal calls of many parts': call,
  'texts that are no messages': `{"v":1,"x":${lists}}`,
  'news of a connection': `{"v":1,"t":"evt","m":"connection.removed","p":{"id":${lists}}}`,
}

for (const isOpen of [false, true])
  for (const [name, text] of Object.entries(drips))
    test(`${isOpen ? 'open' : 'closed'}, ninety times a second ${name}: the page goes on, and the iframe is gone`, async ({
      attack,
    }) => {
      await attack.takeOver(
        text => {
          window.hearing[text.isOpen ? 'modal.open' : 'host.hello'] = ({ id }) => {
            if (text.isOpen) {
              window.say({ t: 'res', id, r: null })
              window.say({ t: 'evt', m: 'modal.changed', p: { open: true, view: 'Connect', busy: false } })
            }
            let next = 1
            setInterval(() => window.sayText(text.text.replace('ID', String(next++))), 11)
          }
        },
        { text, isOpen },
      )
      await attack.visit({ isMute: true })
      if (isOpen) await attack.look(() => void window.ConnectKit.open().catch(() => {}))
      // Only time can show that the page’s thread stays free.
      else await attack.page.waitForTimeout(500)
      expect(await ticks(attack)).toBeGreaterThan(100)
      await expect(attack.modal.iframe).toHaveCount(0)
    })
