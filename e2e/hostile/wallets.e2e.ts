import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

test('invalid or lying announcements are left out or cleaned', async ({ scene }) => {
  await scene.visit()
  const known = await scene.page.evaluate(() => {
    const announce = (detail: unknown) => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const provider = { request: async () => [] }
    const icon = 'data:image/png;base64,AA=='
    const wallet = (name: string, rest: object = {}) =>
      announce({ info: { uuid: crypto.randomUUID(), name, rdns: `test.${name}`, icon, ...rest }, provider })
    const refuse = () => {
      throw new Error('trap')
    }
    announce(null)
    announce(undefined)
    announce('text')
    announce({})
    announce({ info: null, provider })
    announce({ info: { uuid: 'a', name: 'noProvider', rdns: 'test.noProvider', icon } })
    announce({ info: { uuid: 'b', name: 'noRequest', rdns: 'test.noRequest', icon }, provider: { request: 'yes' } })
    announce(new Proxy({}, { get: refuse }))
    announce({
      get info() {
        return refuse()
      },
      provider,
    })
    wallet('noUuid', { uuid: undefined, rdns: undefined })
    wallet('longId', { uuid: 'x'.repeat(200), rdns: undefined })
    wallet('ours', { name: 'ConnectKit' })
    wallet('badRdns', { rdns: 'a b<script>' })
    wallet('httpIcon', { icon: 'https://evil.example/track.png' })
    wallet('scriptIcon', { icon: 'javascript:alert(1)' })
    wallet('htmlIcon', { icon: 'data:text/html,<script>alert(1)</script>' })
    wallet('hugeIcon', { icon: `data:image/png;base64,${'A'.repeat(400_000)}` })
    wallet('svgIcon', { icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' })
    wallet('bidi', { name: 'Meta\u202eMask\u202c' })
    wallet('zeroWidth', { name: 'Phan\u200b\u2060tom' })
    wallet('controls', { name: 'A\u0000B\u001b[31m' })
    wallet('noName', { name: undefined })
    wallet('emptyName', { name: '\u200b\u2028' })
    wallet('objectName', { name: { toString: refuse } })
    wallet('longName', { name: 'ü'.repeat(3_000) })
    wallet('scriptName', { name: '<img src=x onerror=alert(1)>' })
    wallet('twice', { name: 'First' })
    wallet('twice', { name: 'Second' })
    return window.ConnectKit.getWallets().map(({ id, name, icon, rdns }) => ({ id, name, rdns, hasIcon: !!icon }))
  })
  const listed = Object.fromEntries(known.map(({ id, name, hasIcon }) => [id, [name, hasIcon]]))
  const badRdns = known.find(({ name }) => name === 'badRdns')
  expect(badRdns?.rdns).toBeUndefined()
  expect(listed).toEqual({
    'test.scripted': [scene.wallet.name, true],
    'test.ours': ['ConnectKit', true],
    [badRdns?.id ?? '']: ['badRdns', true],
    'test.httpIcon': ['httpIcon', false],
    'test.scriptIcon': ['scriptIcon', false],
    'test.htmlIcon': ['htmlIcon', false],
    'test.hugeIcon': ['hugeIcon', false],
    'test.svgIcon': ['svgIcon', true],
    'test.bidi': ['MetaMask', true],
    'test.zeroWidth': ['Phantom', true],
    'test.controls': ['AB[31m', true],
    'test.noName': ['Browser wallet', true],
    'test.emptyName': ['Browser wallet', true],
    'test.objectName': ['Browser wallet', true],
    'test.longName': ['ü'.repeat(64), true],
    'test.scriptName': ['<img src=x onerror=alert(1)>', true],
    'test.twice': ['First', true],
  })
  const dialogs: string[] = []
  scene.page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await scene.expectToConnect()
  expect(dialogs).toEqual([])
  expect(scene.complaints).toEqual([])
})

/** Variants of a provider's event methods. */
const listening: Readonly<Record<string, string>> = {
  'throws on on': "p.on = () => { throw new Error('on') }",
  'has no on': 'delete p.on',
  'has no removeListener': 'delete p.removeListener',
  'throws on removeListener': "p.removeListener = () => { throw new Error('off') }",
  'has an on that is no function': 'p.on = p.removeListener = 7',
  'calls its listeners at once':
    "p.on = (event, listener) => listener(event === 'chainChanged' ? '0x7a69' : [account])",
  'answers synchronously': "p.request = ({ method }) => (method === 'eth_chainId' ? '0x7a69' : [account])",
  'answers with a thenable': `p.request = ({ method }) => ({ then: done => done(method === 'eth_chainId' ? '0x7a69' : [account]) })`,
  'opens the modal while it is asked': `const ask = p.request; p.request = async args => { void ConnectKit.open(); return ask(args) }`,
  'closes the modal while it is asked': `const ask = p.request; p.request = async args => { const answer = await ask(args); if (args.method === 'eth_accounts') void ConnectKit.close(); return answer }`,
  'tells of 100,000 changes at once': `const ask = p.request; p.request = async args => {
    if (args.method === 'eth_chainId') for (let i = 0; i < 100_000; i++) for (const [event, listener] of heard) listener(event === 'chainChanged' ? '0x7a69' : [account])
    return ask(args) }`,
  'tells nonsense': `const ask = p.request; p.request = async args => {
    if (args.method === 'eth_chainId') for (const [event, listener] of heard) if (event !== 'accountsChanged') for (const lie of [null, {}, 'x', -1, '0x' + 'f'.repeat(99)]) listener(lie)
    return ask(args) }`,
}

for (const [name, change] of Object.entries(listening))
  test(`a wallet that ${name} connects`, async ({ scene }) => {
    const { page, modal } = scene
    await scene.visit({
      head: `<script>{
        const account = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
        const heard = []
        const p = {
          request: async ({ method }) => method === 'eth_chainId' ? '0x7a69' : [account],
          on: (...args) => heard.push(args),
          removeListener: (event, listener) => {
            const index = heard.findIndex(each => each[0] === event && each[1] === listener)
            if (index >= 0) heard.splice(index, 1)
          },
        }
        ${change}
        const info = { uuid: 'odd', name: 'Odd Wallet', rdns: 'test.odd', icon: 'data:image/svg+xml,<svg/>' }
        const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: p } }))
        addEventListener('eip6963:requestProvider', say)
      }</script>`,
    })
    await scene.open()
    await modal.wallet('Odd Wallet').click()
    await expect
      .poll(() => page.evaluate(() => window.ConnectKit.getAccount()))
      .toMatchObject({ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', chainId: 'eip155:31337' })
    await modal.expectClosed()
    expect(scene.complaints).toEqual([])
  })

test('no wallet receives another’s requests', async ({ scene }) => {
  const { page, wallet } = scene
  await scene.visit()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heardByOther: heard })
    const provider = {
      request: async ({ method }: { method: string }) => {
        heard.push(method)
        return []
      },
      on: (event: string) => heard.push(`on ${event}`),
    }
    const info = { uuid: 'other', name: 'Other', rdns: 'test.other', icon: 'data:image/svg+xml,<svg/>' }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  })
  await scene.expectToConnect()
  await wallet.answer('personal_sign', () => '0x00')
  await page.evaluate(() =>
    window.ConnectKit.getProvider('eip155')?.request({ method: 'personal_sign', params: ['0x', '0x'] }),
  )
  expect(await page.evaluate(() => Reflect.get(window, 'heardByOther'))).toEqual([])
  await wallet.emit('accountsChanged', [])
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount())).toBe(null)
})
