import { expect } from '@playwright/test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { type Attack, test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const chainId = 'eip155:31337'
const wallet = { walletId: 'test.scripted', chainId }
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const rules = { isRequired: false, isSignedOutOnDisconnect: true }

/** As a wallet would show it. */
const textFor = (host: string) =>
  `${host} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: http://${host}\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-11-26T12:00:00Z`
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

async function open(attack: Attack): Promise<string> {
  await attack.takeOver()
  await attack.visitConnected()
  await attack.answer('personal_sign', () => `0x${'11'.repeat(65)}`)
  await attack.answer('eth_signTypedData_v4', () => `0x${'11'.repeat(65)}`)
  await attack.open()
  return new URL(attack.page.url()).host
}

/** A session that the iframe has made up. */
const forged = (host: string, changes: object = {}, rulesOf: object = rules) => ({
  session: {
    address,
    chainId,
    caipAddress: `${chainId}:${address}`,
    message: textFor(host),
    signature: '0xabcd',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2ln',
    ...changes,
  },
  rules: rulesOf,
})

const session = ({ look }: Attack) => look(() => window.ConnectKit.getSession())

for (const [form, method, paramsOf] of [
  ['in hex', 'personal_sign', (text: string) => [hexOf(text), address]],
  ['in hex without its mark', 'personal_sign', (text: string) => [hexOf(text).slice(2), address]],
  ['as text', 'personal_sign', (text: string) => [text, address]],
  ['with the address first', 'personal_sign', (text: string) => [address, hexOf(text)]],
  ['with other line ends', 'personal_sign', (text: string) => [hexOf(text.replace(/\n/g, '\r\n')), address]],
  [
    'with an invisible character',
    'personal_sign',
    (text: string) => [hexOf(text.replace(' wants', '\u200b wants')), address],
  ],
  ['as typed data', 'eth_signTypedData_v4', (text: string) => [address, JSON.stringify({ message: { text } })]],
] as const)
  test(`a sign-in to another site ${form} reaches no wallet, even with a click`, async ({ attack }) => {
    await open(attack)
    const code = await attack.onClick(
      ({ wallet, method, params }) => {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        return window.ask('wallet.request', { ...wallet, method, params })
      },
      { wallet, method, params: paramsOf(textFor('bank.example')) },
    )
    expect(code).toBe(4100)
    expect(await attack.asked(/sign/i)).toEqual([])
  })

test('a sign-in to the page itself is signed, by the same click', async ({ attack }) => {
  const host = await open(attack)
  const answer = await attack.onClick(
    async ({ wallet, foreign, mine }) => {
      window.say({ t: 'evt', m: 'gesture.made', p: {} })
      const refused = await window.ask('wallet.request', { ...wallet, method: 'personal_sign', params: foreign })
      return [refused, await window.ask('wallet.request', { ...wallet, method: 'personal_sign', params: mine })]
    },
    { wallet, foreign: [hexOf(textFor('bank.example')), address], mine: [hexOf(textFor(host)), address] },
  )
  expect(answer).toEqual([4100, `0x${'11'.repeat(65)}`])
})

for (const [what, changes, rulesOf] of [
  [
    'an account that is not connected',
    {
      address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
      caipAddress: `${chainId}:0x8617E340B3D01FA5F11F306F4090FD50E238070D`,
    },
  ],
  ['another ecosystem', { chainId: solana, caipAddress: `${solana}:${address}` }],
  [
    'another network, where each has a session of its own',
    { chainId: 'eip155:1', caipAddress: `eip155:1:${address}` },
    { ...rules, isPerNetwork: true },
  ],
  ['another name of the account', { caipAddress: `eip155:1:${address}` }],
  ['a sign-in to another site', { message: textFor('bank.example') }],
  ['a session that is over', { expiresAt: '2020-01-01T00:00:00Z' }],
  ['a field more', { isAdmin: true }],
] as const)
  test(`the page takes no session of ${what}`, async ({ attack }) => {
    const host = await open(attack)
    const code = await attack.inside(asked => window.ask('session.upsert', asked), forged(host, changes, rulesOf))
    expect([4900, -32602, -32603]).toContain(code)
    expect(await session(attack)).toBeNull()
    expect(await attack.look(() => JSON.stringify({ ...localStorage }))).not.toContain('bank.example')
  })

test('an invented session reaches the page, but no backend accepts its token', async ({ attack, stack }) => {
  const host = await open(attack)
  expect(await attack.inside(asked => window.ask('session.upsert', asked), forged(host))).toBe(null)
  const token = (await session(attack))?.token ?? ''
  expect(token).not.toBe('')
  const keys = createRemoteJWKSet(new URL(`${stack.cdn}/.well-known/jwks.json`))
  await expect(jwtVerify(token, keys, { issuer: stack.cdn, audience: 'demo' })).rejects.toThrow()
})

test('closed, it says nothing of sessions and calls nothing of the page', async ({ attack }) => {
  const host = await open(attack)
  await attack.look(() => {
    Object.assign(window, { called: [] })
    const called = (name: string) => () => void (window as unknown as { called: string[] }).called.push(name)
    void window.ConnectKit.update({
      siwx: {
        required: false,
        createMessage: () => ({ nonce: '12345678' }),
        addSession: called('addSession'),
        revokeSession: called('revokeSession'),
        setSessions: called('setSessions'),
        getSessions: () => [],
      },
    })
  })
  await attack.closeByPage()
  const verdicts = await attack.inside(
    async ({ forged, key }) => [
      await window.ask('session.upsert', forged),
      await window.ask('session.remove', key),
      await window.ask('siwx.call', { method: 'setSessions', params: [[]] }),
    ],
    { forged: forged(host), key: { chainId, address } },
  )
  expect(verdicts).toEqual([4100, 4100, 4100])
  expect(await attack.look(() => (window as unknown as { called: string[] }).called)).toEqual([])
  expect(await session(attack)).toBeNull()
})

test('it can call only the five functions of the page’s sign-in, and only so often', async ({ attack }) => {
  await open(attack)
  await attack.look(async () => {
    Object.assign(window, { calls: 0 })
    const count = () => void (window as unknown as { calls: number }).calls++
    await window.ConnectKit.update({
      siwx: {
        required: false,
        createMessage: () => ({ nonce: '12345678' }),
        addSession: count,
        revokeSession: count,
        setSessions: count,
        getSessions: () => [],
        destroy: () => window.ConnectKit.destroy(),
      } as never,
    })
  })
  const others = await attack.inside(async () => {
    const codes: unknown[] = []
    for (const method of ['destroy', 'constructor', 'toString', '__proto__'])
      codes.push(await window.ask('siwx.call', { method, params: [] }))
    return codes
  })
  expect(others).toEqual([-32602, -32602, -32602, -32602])
  // The iframe may be removed before it has sent everything.
  const flood = attack.inside(() => {
    for (let id = 1_000_000; id < 1_010_000; id++)
      window.say({ t: 'req', id, m: 'siwx.call', p: { method: 'setSessions', params: [[]] } })
  })
  await flood.catch(() => {})
  await expect.poll(() => attack.look(() => document.querySelectorAll('iframe').length)).toBe(0)
  expect(await attack.look(() => (window as unknown as { calls: number }).calls)).toBeLessThan(400)
  expect(await attack.look(() => 1 + 1)).toBe(2)
})
