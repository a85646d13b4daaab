import type { Kysely } from 'kysely'
import { type Hex, hexToBytes, keccak256, recoverAddress, stringToBytes } from 'viem'
import type { WalletProof } from '../../shared/api/embedded/walletProof.schema.ts'
import { base58Decode } from '../../shared/base58.ts'
import { type WalletAct, walletClaimText } from '../../shared/embedded/walletProof.ts'
import { sameAddress } from '../../shared/sameAddress.ts'
import { ApiFailure } from '../apiFailure.ts'
import { type Counts, hourMs } from '../limits/counts.ts'
import { isEd25519 } from '../signatures/verifySolana.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { Owner } from './embeddedWallets.ts'
import { createId, createSecret } from './secrets.ts'
import { firstWallet, type WalletRow, walletInUse, walletOfLogins } from './walletRows.ts'

/**
 * Proofs of a wallet's key. Access to the mailbox allows signing in, but not adding or ending keys and logins: for
 * that, the wallet's Ethereum account signs, which every wallet has from the start.
 */
export interface WalletClaims {
  begin(owner: Owner, act: WalletAct, subject: string): Promise<{ challengeId: string; nonce: string }>
  /**
   * Single use. Without a wallet, there is nothing to prove.
   * @param wallet by default the active one; for a login and an export, the one in charge of logins; for a deletion, the
   *   first; or one that is about to be created
   * @throws ApiFailure `signature_invalid`
   */
  demand(claim: AskedClaim, proof: WalletProof | undefined, wallet?: ProvedWallet): Promise<void>
}

interface AskedClaim extends Owner {
  act: WalletAct
  subject: string
  /** It must sign as well. */
  solanaAddress?: string | undefined
}

type ProvedWallet = Pick<WalletRow, 'id' | 'address' | 'replaced_at'>

const livesMs = 5 * 60_000
const perHour = 120
/** Acts that concern a user's logins, or tell them, whichever wallet they have. */
const loginActs: ReadonlySet<WalletAct> = new Set(['addLogin', 'endLogin', 'changeEmail', 'exportUser'])

export function createWalletClaims(data: DataStore, counts: Counts, now: () => number): WalletClaims {
  const walletOf = (db: Kysely<DataTables>, act: WalletAct, userId: string) => {
    if (act === 'deleteUser') return firstWallet(db, userId)
    return loginActs.has(act) ? walletOfLogins(db, userId, now()) : walletInUse(db, userId)
  }
  return {
    async begin({ userId, deviceKey }, act, subject) {
      await counts.take([{ counted: `claims|${userId}|${deviceKey}`, limit: perHour, spanMs: hourMs }])
      const [challengeId, nonce] = [createId(), createSecret()]
      const db = await data.open()
      await db
        .insertInto('embedded_claims')
        .values({
          ...{ id: challengeId, nonce, user_id: userId, device_key: deviceKey },
          ...{ act, subject, ends_at: now() + livesMs },
        })
        .execute()
      return { challengeId, nonce }
    },

    async demand({ userId, deviceKey, act, subject, solanaAddress }, proof, asked) {
      const db = await data.open()
      const wallet: ProvedWallet | undefined = asked ?? (await walletOf(db, act, userId))
      if (!wallet) return
      const claim =
        proof &&
        (await db
          .deleteFrom('embedded_claims')
          .where('id', '=', proof.challengeId)
          .where('user_id', '=', userId)
          .where('device_key', '=', deviceKey)
          .where('act', '=', act)
          .where('subject', '=', subject)
          .where('ends_at', '>', now())
          .returning('nonce')
          .executeTakeFirst())
      const text = claim && walletClaimText({ act, subject, walletId: wallet.id, nonce: claim.nonce })
      const signer =
        text &&
        // Rejects for a text that is no signature.
        (await recoverAddress({
          hash: keccak256(stringToBytes(text)),
          signature: proof?.signature as Hex,
        }).catch(() => undefined))
      const isSolanas =
        solanaAddress === undefined ||
        (text &&
          isEd25519(
            base58Decode(solanaAddress) ?? new Uint8Array(),
            stringToBytes(text),
            hexToBytes((proof?.solanaSignature ?? '0x') as Hex),
          ))
      if (!signer || !sameAddress(signer, wallet.address) || !isSolanas)
        throw new ApiFailure(
          'signature_invalid',
          wallet.replaced_at === null
            ? 'Only whoever can open the wallet may change this. Open it first'
            : 'Another wallet was started lately. Only the key of the earlier one changes this now',
        )
    },
  }
}
