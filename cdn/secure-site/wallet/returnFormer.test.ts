import { keccak256, recoverAddress, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import type { WalletProof } from '../../../shared/api/embedded/walletProof.schema.ts'
import { walletClaimText } from '../../../shared/embedded/walletProof.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { readRecoveryCode } from '../vault/recoveryCode.ts'
import { createWallet } from './createWallet.ts'
import { openByCode, openByDevice, readMe } from './openWallet.ts'
import { returnFormer } from './returnFormer.ts'

test('a wallet that was set aside is brought back on a new browser by its code, and is open there from then on', async () => {
  const server = createTestServer()
  const made = await createWallet(await testParts(server, 'laptop'))
  await made.finishWithCode()
  const phone = await testParts(server, 'phone')
  const { wallet: former } = await readMe(phone)
  const secret = await readRecoveryCode(made.code)
  if (!former || !secret) throw new Error('A wallet and its code')
  const { walletId, address } = former
  const nonce = 'n'.repeat(43)
  server.answerAt('/v1/embedded/wallet/challenge', () => ({ challengeId: 'c'.repeat(22), nonce }))
  server.answerAt('/v1/embedded/wallet/return', () => ({ wallet: former }))

  const back = await returnFormer(phone, openByCode(phone, former, secret))
  expect((await openByDevice(phone, back)).address).toBe(address)
  const told = server.asked.find(({ path }) => path === '/v1/embedded/wallet/return')
  const { proof } = (told?.body ?? {}) as { proof: WalletProof }
  const text = walletClaimText({ act: 'returnWallet', subject: walletId, walletId, nonce })
  const signature = proof.signature as `0x${string}`
  expect(await recoverAddress({ hash: keccak256(stringToBytes(text)), signature })).toBe(address)
})
