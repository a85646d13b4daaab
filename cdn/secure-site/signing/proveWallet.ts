import { bytesToHex, keccak256, stringToBytes } from 'viem'
import { type WalletProof, walletChallenge } from '../../../shared/api/embedded/walletProof.schema.ts'
import { type WalletAct, walletClaimText } from '../../../shared/embedded/walletProof.ts'
import type { CallApi } from '../api/callApi.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import { loadSigning } from './loadSigning.ts'
import { withSigner } from './withSigner.ts'

/**
 * Proves to the server that a wallet is open here, for one change of its keys or logins.
 * @param solanaAddress the wallet's Solana account, which then signs as well
 * @throws ApiRefusal; as withEntropy
 */
export async function proveWallet(
  api: CallApi,
  opened: OpenedWallet,
  act: WalletAct,
  subject: string,
  solanaAddress?: string,
): Promise<WalletProof> {
  const { challengeId, nonce } = await api(walletChallenge, { act, subject })
  const text = walletClaimText({ act, subject, walletId: opened.walletId, nonce })
  const signature = await withSigner(opened, ({ signToHex }) => signToHex(keccak256(stringToBytes(text))))
  if (solanaAddress === undefined) return { challengeId, signature }
  const signSolana = await loadSigning.solana()
  const [bySolana = new Uint8Array()] = await signSolana(opened, solanaAddress, [stringToBytes(text)])
  return { challengeId, signature, solanaSignature: bytesToHex(bySolana) }
}
