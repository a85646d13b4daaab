import { keccak256, recoverAddress, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import type { WalletProof } from '../../../shared/api/embedded/walletProof.schema.ts'
import { walletClaimText } from '../../../shared/embedded/walletProof.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { solanaAddressOf } from '../vault/solanaKey.ts'
import { withEntropy } from '../vault/withEntropy.ts'
import { createWallet } from './createWallet.ts'
import { openByDevice } from './openWallet.ts'
import { createWalletAccess } from './walletAccess.tsx'

const { signal } = new AbortController()

async function setUp() {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const wallet = await (await createWallet(laptop)).finishWithCode()
  const store = { readSession: () => 'session', onSessionChange() {}, readAddresses() {}, writeAddresses() {} }
  const access = createWalletAccess({ ...laptop, store } as unknown as SdkParts)
  const opened = await openByDevice(laptop, wallet)
  const own = await withEntropy(opened, opened.vaultKey, solanaAddressOf)
  const asked = (path: string) => server.asked.filter(each => each.path === path)
  return { server, wallet, access, own, asked }
}

test('a new wallet reports its Solana account to the server, without being opened again', async () => {
  const { wallet, access, own, asked } = await setUp()
  expect(wallet.solanaAddress).toBe(own)
  await access.demand(signal)
  const before = asked('/v1/embedded/slots/open').length
  expect(await access.solanaAddress(signal)).toBe(own)
  expect(asked('/v1/embedded/slots/open')).toHaveLength(before)
})

test('a wallet of before is opened once, and says by its signature which account it has', async () => {
  const { server, wallet, access, own, asked } = await setUp()
  server.forgetSolana()
  const nonce = 'n'.repeat(43)
  server.answerAt('/v1/embedded/wallet/challenge', () => ({ challengeId: 'c'.repeat(22), nonce }))
  expect([await access.solanaAddress(signal), await access.solanaAddress(signal)]).toEqual([own, own])
  const [told, ...others] = asked('/v1/embedded/wallet/solana')
  expect(others).toEqual([])
  const { solanaAddress, proof } = (told?.body ?? {}) as { solanaAddress: string; proof: WalletProof }
  expect(solanaAddress).toBe(own)
  const text = walletClaimText({ act: 'nameSolana', subject: own, walletId: wallet.walletId, nonce })
  const signature = proof.signature as `0x${string}`
  expect(await recoverAddress({ hash: keccak256(stringToBytes(text)), signature })).toBe(wallet.address)
})

test('a server that names another account for an older wallet is not believed', async () => {
  const { server, access, own, wallet } = await setUp()
  server.forgetSolana()
  const lie = 'So11111111111111111111111111111111111111112'
  server.answerAt('/v1/embedded/wallet/solana', () => ({ wallet: { ...wallet, solanaAddress: lie } }))
  expect(await access.solanaAddress(signal)).toBe(own)
})
