import { hashMessage, recoverMessageAddress, serializeTransaction, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { registrationText } from '../../../shared/accountName.ts'
import { siwxText } from '../../../shared/siwx.ts'
import { prepareApproval } from './prepareApproval.ts'
import { testNetwork } from './testNetwork.ts'

const prepare = async (message: unknown, change: { account?: string } = {}) => {
  const network = await testNetwork()
  const approval = await prepareApproval(network, 'personal_sign', [message, change.account ?? network.address])
  return { network, ...approval }
}

test('a text is shown as it is, and signed as it is shown', async () => {
  const { network, view, carryOut } = await prepare(stringToHex('Grüß Gott 🌱'))
  expect(view).toMatchObject({ verb: 'Sign a message', message: 'Grüß Gott 🌱', cautions: [] })
  const signature = (await carryOut(network.opened)) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Grüß Gott 🌱', signature })).toBe(network.address)
})

test('the claim of a name is shown in words, and signed as the server reads it', async () => {
  const text = registrationText({ name: 'ada.demo.eth', timestamp: 1_795_889_764 })
  const { network, view, carryOut } = await prepare(text)
  expect(view).toMatchObject({ verb: 'Claim ada.demo.eth', cautions: [], raw: text })
  expect(view.facts[0]).toMatchObject({ name: 'Points to', value: network.address, isAddress: true })
  expect(view.message).toBeUndefined()
  const signature = (await carryOut(network.opened)) as `0x${string}`
  expect(await recoverMessageAddress({ message: text, signature })).toBe(network.address)
})

test.each([
  '{"name":"ada.demo.eth","attributes":{"a":1},"timestamp":1}',
  ' {"name":"a.b","attributes":{},"timestamp":1}',
])('a text that is only like that is shown as it is: %s', async text => {
  expect((await prepare(text)).view).toMatchObject({ verb: 'Sign a message', message: text })
})

test('an approval signs once', async () => {
  const { network, carryOut } = await prepare('Hello')
  const both = await Promise.allSettled([carryOut(network.opened), carryOut(network.opened)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

const payment = serializeTransaction({
  chainId: 1,
  nonce: 0,
  to: `0x${'11'.repeat(20)}`,
  value: 1n,
  gas: 21_000n,
  maxFeePerGas: 1n,
})
const oldPayment = serializeTransaction({
  type: 'legacy',
  nonce: 0,
  to: `0x${'11'.repeat(20)}`,
  value: 1n,
  gas: 21_000n,
  gasPrice: 1n,
})

test.each([
  ['a transaction', payment],
  ['a transaction of the old form', oldPayment],
  ['a text that could be bytes', 'deadbeef'],
  ['an odd number of digits', '0xabc'],
  ['no text', 7],
])('%s is not signed', async (_, message) => {
  await expect(prepare(message)).rejects.toMatchObject({ code: 'invalid_params' })
})

test('another account is refused', async () => {
  await expect(prepare('Hello', { account: `0x${'22'.repeat(20)}` })).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a hash is named as one', async () => {
  const { view } = await prepare(hashMessage('something'))
  expect(view.verb).toBe('Sign a hash')
  expect(view.message).toBeUndefined()
  expect(view.cautions.join()).toContain('such as a payment')
  expect((await prepare('0xff00')).view).toMatchObject({ verb: 'Sign bytes', raw: '0xff00', isUnread: true })
})

const signIn = (accountAddress: string, domain: string, uri = `https://${domain}`) =>
  siwxText({
    ...{ accountAddress, domain, uri, chainId: 'eip155:1', version: '1', nonce: 'abcdefgh1234' },
    issuedAt: '2026-11-27T00:00:00Z',
  })

test('a sign-in is for the page that asks, and for no other', async () => {
  const network = await testNetwork()
  const ask = (text: string) => prepareApproval(network, 'personal_sign', [text, network.address])
  expect((await ask(signIn(network.address, 'shop.example'))).view.verb).toBe('Sign in to shop.example')
  const spoofs = [
    signIn(network.address, 'bank.example'),
    signIn(network.address, 'shop.example', 'https://bank.example'),
    signIn(network.address, 'shop.example.evil'),
    signIn(network.address, 'shop.example:8443'),
    // A letter from another script.
    signIn(network.address, 'shоp.example', 'https://shop.example'),
  ]
  for (const spoof of spoofs) await expect(ask(spoof)).rejects.toMatchObject({ code: 'invalid_params' })
})

test('a sign-in for another account says so, and one in disguise, too', async () => {
  const other = await prepare(signIn(`0x${'33'.repeat(20)}`, 'shop.example'))
  expect(other.view.cautions).toContain('This message names an account that isn’t yours.')
  const hidden = await prepare(`shop.example wants you to\u00a0sign in with your Ethereum account`)
  expect(hidden.view.cautions).toContain('This message looks like a sign-in, but isn’t one.')
})

/** Sign-ins that deviate from the standard, but that some site accepts anyway. */
const disguises: readonly [string, (text: string) => string][] = [
  ['behind an empty line', text => `\n${text}`],
  ['behind spaces', text => `  ${text}`],
  ['behind a byte order mark', text => `\ufeff${text}`],
  ['behind a character that nobody sees', text => `\u200b${text}`],
  ['with the line ends of Windows', text => text.replaceAll('\n', '\r\n')],
  ['with the line ends of old Macs', text => text.replaceAll('\n', '\r')],
  ['with line separators', text => text.replaceAll('\n', '\u2028')],
  ['with other spaces', text => text.replace('to sign in', 'to\u00a0sign\tin')],
  ['in capitals', text => text.replace('wants you to sign in with', 'Wants You To Sign In With')],
  ['behind a greeting', text => `Welcome to our shop!\n\n${text}`],
  ['with a byte order mark within', text => text.replace(' wants', '\ufeff wants')],
  ['for an account that is called otherwise', text => text.replace('Ethereum account:', 'Garden account:')],
]

test.each(disguises)(
  'a sign-in to another site is refused %s, too; one to the page itself is at least marked',
  async (_, hide) => {
    const network = await testNetwork()
    const ask = (text: string) => prepareApproval(network, 'personal_sign', [stringToHex(text), network.address])
    for (const text of [
      signIn(network.address, 'bank.example'),
      signIn(network.address, 'shop.example', 'https://bank.example'),
    ])
      await expect(ask(hide(text))).rejects.toMatchObject({ code: 'invalid_params' })
    // Invisible characters make another name of the own one.
    const own = ask(hide(signIn(network.address, 'shop.example'))).then(({ view }) => view.cautions.join())
    expect(await own.catch(({ code }) => code)).toMatch(/looks like a sign-in|invalid_params/)
  },
)

test.each(['Our shop wants you to sign in with your passkey.', 'Nobody wants you to sign in with a password'])(
  'a text about signing in is no sign-in to another site: %s',
  async text => {
    expect((await prepare(text)).view.cautions).toEqual(['This message looks like a sign-in, but isn’t one.'])
  },
)

test('a long text is shown to its end, with its invisible characters and its length', async () => {
  const { view } = await prepare(`${'a'.repeat(5_000)}\u202eevil`)
  expect(view.message).toMatch(/^a{5000}⟨U\+202E⟩evil$/)
  expect(view.cautions).toEqual([
    'This message is long: about 6 screens. It ends above “Approve”.',
    'This message has invisible characters. They’re written out.',
  ])
  expect((await prepare('A cup of tea')).view.cautions).toEqual([])
})

test.each([
  ['lines', `Tea${'\n'.repeat(400)}evil`, 'Tea\n⟨399 empty lines⟩\nevil'],
  ['lines of spaces', `Tea${'\n \t'.repeat(9)}\nevil`, 'Tea\n⟨9 empty lines⟩\nevil'],
  ['lines of Windows', `Tea${'\r\n'.repeat(9)}evil`, 'Tea\n⟨8 empty lines⟩\nevil'],
  ['spaces', `Tea${' '.repeat(4_000)}evil`, 'Tea⟨4,000 spaces⟩evil'],
  ['spaces of any width', `Tea${'\u2003\u00a0'.repeat(60)}evil`, 'Tea⟨120 spaces⟩evil'],
])('what is empty moves nothing out of sight: %s', async (_, text, shown) => {
  const { network, view, carryOut } = await prepare(stringToHex(text))
  expect(view.message).toBe(shown)
  const signature = (await carryOut(network.opened)) as `0x${string}`
  expect(await recoverMessageAddress({ message: text, signature })).toBe(network.address)
})

test('a poem keeps its verses', async () => {
  const poem = 'Tea\n\nfor two\n\n\nand two for tea'
  expect((await prepare(stringToHex(poem))).view.message).toBe(poem)
})
