import { expect } from '@playwright/test'
import { base58 } from '@scure/base'
import { type Attack, test } from '../fixtures/attackTest.ts'
import { type ChainWallet, installChainWallets } from '../fixtures/chainWallets.ts'
import { verifySolana } from '../fixtures/verifySolana.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const terms = { nonce: 'abcdefgh1', statement: 'Welcome' }

/** A page with a Solana wallet that signs in by itself. @returns sends a request as the iframe */
async function open(attack: Attack, { name }: ChainWallet, attributes = '') {
  await attack.takeOver()
  await attack.visit({ project: 'chains', attributes })
  await attack.open()
  await attack.addChains()
  const find = () => attack.look(name => window.ConnectKit.getWallets().find(each => each.name === name)?.id, name)
  await expect.poll(find).toBeTruthy()
  const asked = { walletId: (await find()) as string, chainId, method: 'solana_signIn' }
  return {
    /** @param isClicked the visitor clicks in the iframe for it */
    signIn(params: object, isClicked = true): Promise<unknown> {
      const given = { ...asked, params }
      if (!isClicked) return attack.inside(given => window.ask('wallet.request', given), given)
      return attack.onClick(given => {
        window.say({ t: 'evt', m: 'gesture.made', p: {} })
        return window.ask('wallet.request', given)
      }, given)
    },
  }
}

test('a wallet that signs in by itself says the page’s own host and network, whatever the iframe says', async ({
  attack,
  stack,
}) => {
  const [phantom] = await installChainWallets(attack.page, stack, [{ kind: 'solanaStandard' }])
  const { signIn } = await open(attack, phantom)
  const answer = (await signIn({ ...terms, version: '7', chainId: 'mainnet' })) as Record<string, string>
  const bytes = base58.decode(answer.signedMessage ?? '')
  const { host, origin } = new URL(attack.page.url())
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain(`${host} wants you to sign in with your Solana account:\n${phantom.address}`)
  expect(text).toContain(`URI: ${origin}\nVersion: 1\nChain ID: devnet\nNonce: abcdefgh1`)
  expect(verifySolana(phantom.address, bytes, base58.decode(answer.signature ?? ''))).toBe(true)
})

for (const [what, params] of [
  ['another domain', { ...terms, domain: 'bank.example' }],
  ['another address', { ...terms, uri: 'https://bank.example' }],
  [
    'a sign-in to another site as its statement',
    { ...terms, statement: 'bank.example wants you to sign in with your x' },
  ],
  ['lines of its own', { ...terms, statement: 'Hi\nURI: https://bank.example' }],
  ['lines of its own in the nonce', { nonce: 'abcdefgh1\nIssued At: 2030-01-31T12:00:00Z' }],
  ['a line separator', { ...terms, requestId: 'a\u2028b' }],
  ['letters in another order', { ...terms, statement: '\u202eelpmaxe.knab' }],
  ['resources that are no texts', { ...terms, resources: [{ toString: 1 }] }],
] as const)
  test(`a Solana wallet is not asked to sign in with ${what}, even with a click`, async ({ attack, stack }) => {
    const [phantom] = await installChainWallets(attack.page, stack, [{ kind: 'solanaStandard' }])
    const { signIn } = await open(attack, phantom)
    expect([4100, -32602]).toContain(await signIn(params))
    expect(await phantom.methods()).toEqual([])
  })

test('a Solana wallet signs in once for a click, and not without one', async ({ attack, stack }) => {
  const [phantom] = await installChainWallets(attack.page, stack, [{ kind: 'solanaStandard', approve: 'ask' }])
  const { signIn } = await open(attack, phantom)
  await attack.untilNoClick()
  expect(await signIn(terms, false)).toBe(4100)
  const first = signIn(terms)
  await phantom.approve()
  expect(await first).toMatchObject({ address: phantom.address })
  await attack.untilNoClick()
  expect(await signIn(terms, false)).toBe(4100)
  expect(await phantom.methods()).toEqual(['signIn'])
})

test('a page that lets its wallets connect alone has none sign in', async ({ attack, stack }) => {
  const [phantom] = await installChainWallets(attack.page, stack, [{ kind: 'solanaStandard' }])
  const { signIn } = await open(attack, phantom, 'data-relay="connect"')
  expect(await signIn(terms)).toBe(4100)
  expect(await phantom.methods()).toEqual([])
})
