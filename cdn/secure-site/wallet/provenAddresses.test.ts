import { expect, test } from 'vitest'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import type { Present } from '../present/presenter.tsx'
import type { SdkParts } from '../SdkParts.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { createWallet } from './createWallet.ts'
import { createWalletAccess } from './walletAccess.tsx'

/* A server that names its own addresses to redirect payments. */

const { signal } = new AbortController()
const thief = '0x52908400098527886E0F7030069857D2E4169EE7'
const thiefOnSolana = 'So11111111111111111111111111111111111111112'

async function setUp() {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const wallet = await (await createWallet(laptop)).finishWithCode()
  const shown: string[] = []
  const kept: { copy: string | undefined } = { copy: undefined }
  const present = (async step => {
    shown.push(step)
    return null
  }) as Present
  const store = {
    readSession: () => 'session',
    onSessionChange: () => {},
    readAddresses: () => kept.copy,
    writeAddresses: (copy: string) => {
      kept.copy = copy
    },
  }
  /** Each is a new document, as after a sign-in. */
  const access = () => createWalletAccess({ ...laptop, store, present, signedInAt: () => 0 } as unknown as SdkParts)
  const lie = (over: Partial<EmbeddedWallet>) =>
    server.answerAt('/v1/embedded/me', () => ({
      ...{ email: 'ada@example.com', emailSignsIn: true, isFresh: true },
      wallet: { ...wallet, ...over },
    }))
  const openings = () => server.asked.filter(({ path }) => path === '/v1/embedded/slots/open').length
  return { server, wallet, access, lie, shown, kept, openings }
}

test('the wallet’s own addresses are proved by opening it once in a browser', async () => {
  const { wallet, access, shown, openings } = await setUp()
  for (let times = 0; times < 3; times++) expect((await access().demand(signal)).wallet).toEqual(wallet)
  expect(openings()).toBe(1)
  expect(shown).toEqual([])
})

test.each<[string, Partial<EmbeddedWallet>]>([
  ['of Ethereum', { address: thief }],
  ['of Solana', { solanaAddress: thiefOnSolana }],
])(
  'an address %s that the server makes up leaves the frame neither before nor after it was opened',
  async (_, over) => {
    const before = await setUp()
    before.lie(over)
    await expect(before.access().demand(signal)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(before.shown).toEqual(['openWallet'])
    expect(before.kept.copy).toBeUndefined()

    const after = await setUp()
    await after.access().demand(signal)
    after.lie(over)
    await expect(after.access().demand(signal)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(after.access().solanaAddress(signal)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(after.shown).toEqual(['openWallet', 'openWallet'])
  },
)

test('nor does a wallet that the server has made itself, with a key of this browser that it made up', async () => {
  const { access, lie, shown, server } = await setUp()
  await access().demand(signal)
  const walletId = 'w'.repeat(22)
  lie({ walletId, address: thief })
  const noise = { half: 'h'.repeat(43), wrap: 'r'.repeat(80), vault: 'v'.repeat(59), walletId, address: thief }
  server.answerAt('/v1/embedded/slots/open', () => noise)
  await expect(access().demand(signal)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(shown).toEqual(['openWallet'])
})

test('a copy that this browser did not make counts for nothing', async () => {
  const { wallet, access, lie, kept } = await setUp()
  await access().demand(signal)
  const [walletId, , solana, mac] = JSON.parse(kept.copy ?? '')
  kept.copy = JSON.stringify([walletId, thief, solana, mac])
  lie({ address: thief })
  await expect(access().demand(signal)).rejects.toMatchObject({ code: 'unauthorized' })
  for (const text of ['', 'null', '[1,2,3,4]', kept.copy]) {
    kept.copy = text
    lie({})
    expect((await access().demand(signal)).wallet.address).toBe(wallet.address)
  }
})
