import { expect } from '@playwright/test'
import { type Attack, test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const chainId = 'eip155:31337'

const textOf = (host: string, address: string) =>
  `${host} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: http://${host}\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-11-26T12:00:00Z`

const sessionOf = (host: string, address: string, signer = address) => ({
  address,
  chainId,
  caipAddress: `${chainId}:${address}`,
  message: textOf(host, signer),
  signature: '0xabcd',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
})

/** A page with its own sign-in, whose backend accepts every valid signature, whoever signed. @returns its host */
async function visit(attack: Attack): Promise<string> {
  await attack.takeOver()
  await attack.visitConnected()
  await attack.open()
  await attack.look(async () => {
    const added: string[] = []
    Object.assign(window, { added })
    const take = ({ message }: { message: string }) => void added.push(message.split('\n')[1] ?? '')
    const kit: { update?(options: object): Promise<void> } = window.ConnectKit
    await kit.update?.({
      siwx: {
        required: false,
        createMessage: () => ({ nonce: '12345678' }),
        addSession: take,
        setSessions: (sessions: { message: string }[]) => sessions.forEach(take),
        revokeSession() {},
        getSessions: () => [],
      },
    })
  })
  return new URL(attack.page.url()).host
}

const added = ({ look }: Attack) => look(() => (window as unknown as { added: string[] }).added)

const strangers: Readonly<Record<string, (host: string) => object>> = {
  'its own account': host => sessionOf(host, thief),
  'its own account under the address of the visitor’s': host => sessionOf(host, account, thief),
  'a sign-in to another site': () => sessionOf('bank.example', account),
  'half a session': host => ({ message: textOf(host, thief), signature: '0xabcd' }),
}

for (const [name, make] of Object.entries(strangers))
  test(`the page’s own sign-in is not given ${name}: nobody is signed in as somebody else`, async ({ attack }) => {
    const host = await visit(attack)
    const verdicts = await attack.onClick(async session => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      const codes: unknown[] = []
      for (const [method, params] of [
        ['addSession', [session]],
        ['setSessions', [[session]]],
        ['addSession', []],
        ['setSessions', [session]],
      ])
        codes.push(await window.ask('siwx.call', { method, params }))
      return codes
    }, make(host))
    for (const code of verdicts) expect([4900, -32602, -32603]).toContain(code)
    expect(await added(attack)).toEqual([])
  })

test('the page’s own sign-in is given a session of the account in use, and may be told that there are none', async ({
  attack,
}) => {
  const host = await visit(attack)
  const answers = await attack.onClick(
    async session => [
      await window.ask('siwx.call', { method: 'addSession', params: [session] }),
      await window.ask('siwx.call', { method: 'setSessions', params: [[]] }),
    ],
    sessionOf(host, account.toLowerCase()),
  )
  expect(answers).toEqual([null, null])
  expect(await added(attack)).toEqual([account.toLowerCase()])
})

test('a session of the iframe names the account that its text names', async ({ attack }) => {
  const host = await visit(attack)
  const rules = { isRequired: false, isSignedOutOnDisconnect: true }
  const code = await attack.inside(asked => window.ask('session.upsert', asked), {
    session: sessionOf(host, account, thief),
    rules,
  })
  expect(code).toBe(-32603)
  expect(await attack.look(() => window.ConnectKit.getState().session)).toBe(null)
})

test('open, it may sign the visitor out without a click: a server’s word that a session has ended comes the same way', async ({
  attack,
}) => {
  const host = await visit(attack)
  const rules = { isRequired: false, isSignedOutOnDisconnect: true }
  const session = { ...sessionOf(host, account), token: 'a.b.c' }
  const current = () => attack.look(() => window.ConnectKit.getState().session)
  expect(await attack.inside(asked => window.ask('session.upsert', asked), { session, rules })).toBe(null)
  await expect.poll(current).not.toBe(null)
  await attack.untilNoClick()
  expect(await attack.inside(gone => window.ask('session.remove', gone), { chainId, address: account })).toBe(null)
  await expect.poll(current).toBe(null)
})
