import { expect } from '@playwright/test'
import { type Attack, situations, test } from '../fixtures/attackTest.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const shop = '0xde709f2102306220921060314715629080e2fb77'
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const hash = `0x${'11'.repeat(32)}`

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const own = `test.scripted ${account}`

/** The iframe's report of a connection that it holds, here under the name of the page's wallet. */
function heldBy(address: string, kind = 'walletConnect') {
  return {
    id: 'eip155:walletconnect',
    connectorId: 'walletConnect',
    namespace: 'eip155',
    accounts: [{ address }],
    chainId: 'eip155:31337',
    wallet: { name: 'Scripted Wallet', kind },
  }
}

/** Claims a click, whether or not there was one, then reports. */
function claim({ m, p }: { m: string; p: object }) {
  window.say({ t: 'evt', m: 'gesture.made', p: {} })
  if (m === 'connection.upsert') void window.ask(m, p)
  else window.say({ t: 'evt', m, p })
  // Answered after all earlier messages.
  return window.ask('wallet.request', { walletId: 'test.scripted', chainId: 'eip155:31337', method: 'eth_chainId' })
}

/**
 * The iframe holds back the page's call and requests a click. In that click, it sends another request to the wallet.
 */
function waylay({ thief }: { thief: string }) {
  const button = document.querySelector('button') as HTMLButtonElement
  window.hearing['connection.request'] = ({ id }) => {
    window.report('waylaid')
    window.say({ t: 'evt', m: 'modal.changed', p: { open: true, view: 'ContinueExternal', busy: true } })
    button.onclick = async () => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      const params = [{ to: thief, value: '0xde0b6b3a7640000' }]
      const asked = { walletId: 'test.scripted', chainId: 'eip155:31337', method: 'eth_sendTransaction', params }
      const answer = await window.ask('wallet.request', asked)
      window.report({ answer })
      window.say({ t: 'res', id, r: answer })
    }
  }
}

/** The page sends to the shop, and the visitor clicks the content that then appears. @returns the wallet's requests */
async function send(attack: Attack) {
  const { look, inside, reports, asked, answer } = attack
  await answer('eth_sendTransaction', () => `0x${'11'.repeat(32)}`)
  await inside(waylay, { thief })
  await look(shop => {
    const params = [{ to: shop, value: '0x1' }]
    const sent = window.ConnectKit.getProvider('eip155').request({ method: 'eth_sendTransaction', params })
    sent.then(
      sent => Object.assign(window, { sent }),
      ({ code }) => Object.assign(window, { sent: code }),
    )
  }, shop)
  const sent = () => look(() => (window as unknown as { sent: unknown }).sent)
  await expect.poll(async () => !!(await sent()) || (await reports()).includes('waylaid')).toBe(true)
  if ((await reports()).includes('waylaid')) {
    await attack.untilOpen()
    await attack.clickInside()
    await expect.poll(sent).toBeTruthy()
  }
  const params = (await asked(/^eth_sendTransaction$/)) as [{ to: string }][]
  return { answer: await sent(), recipients: params.map(([{ to }]) => to) }
}

/** The page's connection is unchanged, and its wallet gets exactly the page's requests. */
async function expectUntouched(attack: Attack) {
  expect.soft({ inUse: await attack.inUse(), told: await attack.told() }).toEqual({ inUse: own, told: [] })
  // No other connection with its address waits behind it.
  const same = await attack.look(account => {
    const { connections } = window.ConnectKit.getState()
    return connections.filter(({ accounts: [first] }) => first?.address.toLowerCase() === account.toLowerCase()).length
  }, account)
  expect.soft(same).toBe(1)
  expect(await send(attack)).toEqual({ answer: hash, recipients: [shop] })
  expect(await attack.reports()).not.toContain('waylaid')
}

const claims = {
  'with its address, without a click': {
    isClicked: false,
    m: 'connection.upsert',
    p: { connection: heldBy(account) },
  },
  'with its address, by a click': { isClicked: true, m: 'connection.upsert', p: { connection: heldBy(account) } },
  'with its address in small letters, by a click': {
    isClicked: true,
    m: 'connection.upsert',
    p: { connection: heldBy(account.toLowerCase()) },
  },
  'with another address, without a click': {
    isClicked: false,
    m: 'connection.upsert',
    p: { connection: heldBy(thief) },
  },
  'as an announced one, by a click': {
    isClicked: true,
    m: 'connection.upsert',
    p: { connection: heldBy(thief, 'announced') },
  },
}

async function make(attack: Attack, { isClicked, m, p }: { isClicked: boolean; m: string; p: object }) {
  if (isClicked) return attack.onClick(claim, { m, p })
  await attack.untilNoClick()
  return attack.inside(claim, { m, p })
}

/** For a site with `multiWallet`. */
const claimsBeside = {
  'with its address, beside it, by a click': {
    isClicked: true,
    m: 'connection.upsert',
    p: { connection: heldBy(account), isBeside: true },
  },
  'with its address, in its place, by a click': {
    isClicked: true,
    m: 'connection.upsert',
    p: { connection: heldBy(account), isBeside: false },
  },
  'with another address, beside it, without a click': {
    isClicked: false,
    m: 'connection.upsert',
    p: { connection: heldBy(thief), isBeside: true },
  },
  'with another address, in its place, without a click': {
    isClicked: false,
    m: 'connection.upsert',
    p: { connection: heldBy(thief), isBeside: false },
  },
  'as an announced one, by a click': {
    isClicked: true,
    m: 'connection.upsert',
    p: { connection: heldBy(thief, 'announced'), isBeside: true },
  },
  'as one that was offered, with its address, by a click': {
    isClicked: true,
    m: 'connection.upsert',
    p: { connection: heldBy(account), isBeside: true, isOffered: true },
  },
}

/** Makes each claim in an opening of its own, those without a click first, because a click is remembered for seconds. */
async function expectToRefuse(attack: Attack, claims: Readonly<Record<string, Parameters<typeof make>[1]>>) {
  const ordered = Object.entries(claims).sort(([, a], [, b]) => Number(a.isClicked) - Number(b.isClicked))
  for (const [name, claim] of ordered)
    await test.step(name, async () => {
      await make(attack, claim)
      await expectUntouched(attack)
      await attack.look(rdns => void window.scripted[rdns]?.asked.splice(0), attack.wallet.rdns)
      await attack.closeByPage()
      await attack.open()
    })
}

for (const situation of situations)
  test(`${situation}: a held wallet, whatever is told of it, does not replace the page's`, async ({ attack }) => {
    await attack.takeOver()
    await attack.visitConnected({ situation })
    await attack.listen()
    await attack.open()
    await expectToRefuse(attack, claims)
  })

for (const situation of ['plain', 'loaded ahead'] as const)
  test(`several wallets, ${situation}: a held wallet, whatever is told of it, does not replace the page's`, async ({
    attack,
  }) => {
    await attack.takeOver()
    await attack.visitConnected({ situation, project: 'chains' })
    await attack.listen()
    await attack.open()
    await attack.addChains()
    await expectToRefuse(attack, claimsBeside)
  })

test('a wallet connected in the modal a moment ago is not replaced by a held one with its address', async ({
  attack,
}) => {
  await attack.visit({ situation: 'plain' })
  await attack.openByClick()
  await attack.modal.wallet(attack.wallet.name).click()
  await expect.poll(attack.inUse).toBe(own)
  await attack.modal.expectClosed()
  await attack.takeOver()
  await attack.inside(() => location.reload())
  await attack.untilLoaded()
  await attack.listen()
  await attack.openByClick()
  await attack.onClick(claim, { m: 'connection.upsert', p: { connection: heldBy(account) } })
  await expectUntouched(attack)
})

test('a held wallet that the visitor chose replaces the page’s wallet', async ({ attack }) => {
  await attack.takeOver()
  await attack.visitConnected()
  await attack.open()
  await attack.onClick(claim, { m: 'connection.upsert', p: { connection: heldBy(thief) } })
  expect(await attack.inUse()).toBe(`walletConnect ${thief}`)
})

test('several wallets: a held one is not put before the page’s wallet without a click in this opening', async ({
  attack,
}) => {
  await attack.takeOver()
  await attack.visitConnected({ project: 'chains' })
  await attack.open()
  await attack.addChains()
  const activate = (id: string) => ({ m: 'connection.activated', p: { id } })
  await attack.onClick(claim, { m: 'connection.upsert', p: { connection: heldBy(thief), isBeside: true } })
  expect(await attack.inUse()).toBe(`walletConnect ${thief}`)
  await attack.onClick(claim, activate('eip155:test.scripted'))
  expect(await attack.inUse()).toBe(own)
  await attack.closeByPage()
  await attack.untilNoClick()
  await attack.listen()
  await attack.open()
  await attack.inside(claim, activate('eip155:walletconnect'))
  await expectUntouched(attack)
})

test('a held wallet of an earlier visit does not come back with the address of a wallet of the page', async ({
  attack,
}) => {
  await attack.takeOver()
  await attack.visit({ hint: { connections: ['eip155/walletConnect eip155:31337'] }, isPermitted: true })
  await attack.untilLoaded()
  await attack.listen()
  await attack.open()
  await attack.inside(async held => {
    await window.ask('wallet.request', { walletId: 'test.scripted', chainId: 'eip155:31337', method: 'eth_accounts' })
    void window.ask('connection.upsert', { connection: held })
    return window.ask('wallet.request', { walletId: 'test.scripted', chainId: 'eip155:31337', method: 'eth_chainId' })
  }, heldBy(account))
  expect({ inUse: await attack.inUse(), told: await attack.told() }).toEqual({ inUse: null, told: [] })
})

test('several wallets: a held one of an earlier visit does not come back, before or behind, with the address of the page’s', async ({
  attack,
}) => {
  await attack.takeOver()
  await attack.visit({
    project: 'chains',
    isPermitted: true,
    hint: {
      connections: ['eip155/walletConnect eip155:31337', 'eip155:test.scripted eip155:31337'],
    },
  })
  await attack.untilLoaded()
  await expect.poll(attack.inUse).toBe(own)
  await attack.listen()
  await attack.inside(claim, { m: 'connection.upsert', p: { connection: heldBy(account) } })
  await expectUntouched(attack)
})

/**
 * The visitor has chosen a wallet held by the iframe, and the page has asked it for a transfer, which needs a click.
 */
async function callHeld(attack: Attack) {
  await attack.answer('eth_sendTransaction', () => '0x00')
  await attack.open()
  await attack.onClick(claim, { m: 'connection.upsert', p: { connection: heldBy(thief) } })
  expect(await attack.inUse()).toBe(`walletConnect ${thief}`)
  await attack.closeByPage()
  await attack.inside(() => {
    window.hearing['connection.request'] = () => {
      window.report('asked')
      window.say({ t: 'evt', m: 'modal.changed', p: { open: true, view: 'ContinueExternal', busy: true } })
    }
  })
  await attack.look(shop => {
    const params = [{ to: shop, value: '0x1' }]
    void window.ConnectKit.getProvider('eip155').request({ method: 'eth_sendTransaction', params })
  }, shop)
  await attack.untilOpen()
}

for (const situation of situations)
  test(`${situation}: shown for a call of the page to a held wallet, its click is worth nothing with a wallet of the page`, async ({
    attack,
  }) => {
    await attack.takeOver()
    await attack.visit({ situation })
    await callHeld(attack)
    const answers = await attack.onClick(async () => {
      const answers: unknown[] = []
      for (const method of ['eth_sendTransaction', 'personal_sign']) {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        answers.push(await window.ask('wallet.request', { walletId: 'test.scripted', chainId: 'eip155:31337', method }))
      }
      return answers
    })
    expect({ answers, asked: await attack.asked(/send|sign/) }).toEqual({ answers: [4100, 4100], asked: [] })
  })

for (const [name, isAnswered] of [
  ['waits', false],
  ['was answered meanwhile', true],
] as const)
  test(`shown for a call of the page to a held wallet that ${name}, it gets nothing of a wallet that it has connected in the same click`, async ({
    attack,
  }) => {
    await attack.takeOver()
    await attack.visit()
    await callHeld(attack)
    const answer = await attack.onClick(async isAnswered => {
      const call = window.heard.find(({ m }) => m === 'connection.request')
      if (isAnswered) window.say({ t: 'err', id: call?.id, e: { code: 4001, message: 'No' } })
      const wallet = { walletId: 'test.scripted', chainId: 'eip155:31337' }
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      const { accounts } = (await window.ask('wallet.connect', {
        walletId: wallet.walletId,
        namespace: 'eip155',
        chainIds: [wallet.chainId],
      })) as { accounts: object[] }
      const connection = {
        id: 'eip155:test.scripted',
        connectorId: 'test.scripted',
        namespace: 'eip155',
        accounts,
        chainId: 'eip155:31337',
        wallet: { name: 'Scripted Wallet', kind: 'announced' },
      }
      void window.ask('connection.upsert', { connection })
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      return window.ask('wallet.request', { ...wallet, method: 'eth_sendTransaction', params: [{}] })
    }, isAnswered)
    expect({ answer, asked: await attack.asked(/send/) }).toEqual({ answer: 4100, asked: [] })
  })

for (const method of ['personal_sign', 'eth_sendTransaction'])
  test(`${method} with a click is for the wallet in use: for no other, nor where nothing is connected`, async ({
    attack,
  }) => {
    const other = await installScriptedWallet(attack.page, { name: 'Other Wallet', rdns: 'test.other', account: thief })
    await attack.takeOver()
    await attack.visitConnected()
    await attack.look(method => {
      for (const { answers } of Object.values(window.scripted)) answers[method] = () => '0x00'
    }, method)
    await attack.open()
    const ask = ({ walletId, method }: { walletId: string; method: string }) => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      return window.ask('wallet.request', { walletId, chainId: 'eip155:31337', method })
    }
    const ofOther = await attack.onClick(ask, { walletId: other.rdns, method })
    const inUse = await attack.onClick(ask, { walletId: attack.wallet.rdns, method })
    await attack.look(() => window.ConnectKit.disconnect())
    const afterwards = await attack.onClick(ask, { walletId: attack.wallet.rdns, method })
    const asked = await attack.look(
      method => Object.entries(window.scripted).map(([name, { log }]) => [name, log.filter(each => each === method)]),
      method,
    )
    expect({ ofOther, inUse, afterwards }).toEqual({ ofOther: 4100, inUse: '0x00', afterwards: 4100 })
    expect(Object.fromEntries(asked as [])).toEqual({ 'test.scripted': [method], 'test.other': [] })
  })
