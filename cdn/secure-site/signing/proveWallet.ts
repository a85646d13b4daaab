import { keccak256, stringToBytes } from 'viem'
import { type WalletProof, walletChallenge } from '../../../shared/api/embedded/walletProof.schema.ts'
import { type WalletAct, walletClaimText } from '../../../shared/embedded/walletProof.ts'
import type { CallApi } from '../api/callApi.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import { withSigner } from './withSigner.ts'

/**
 * Proves to the server that a wallet is open here, for one change of its keys or logins. @throws ApiRefusal; as
 * withEntropy
 */
export async function proveWallet(
  api: CallApi,
  opened: OpenedWallet,
  act: WalletAct,
  subject: string,
): Promise<WalletProof> {
  const { challengeId, nonce } = await api(walletChallenge, { act, subject })
  const text = walletClaimText({ act, subject, walletId: opened.walletId, nonce })
  const signature = await withSigner(opened, ({ signToHex }) => signToHex(keccak256(stringToBytes(text))))
  return { challengeId, signature }
}
