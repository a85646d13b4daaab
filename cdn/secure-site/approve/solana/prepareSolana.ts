import { base58Decode, base58Encode } from '../../../../shared/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../../../../shared/base64.ts'
import { isWalletClaim } from '../../../../shared/embedded/walletProof.ts'
import { isSolanaTransaction } from '../../../../shared/isSolanaTransaction.ts'
import { readText, utf8 } from '../../../../shared/signing/readMessage.ts'
import { readTransaction, type SolanaTransaction } from '../../../../shared/signing/solana/readTransaction.ts'
import { isRecord } from '../../../../shared/signing/typedData/readValue.ts'
import { visibleText } from '../../../../shared/signing/visibleText.ts'
import { hostOf } from '../../hostOf.ts'
import { refuse } from '../../refuse.ts'
import { loadSigning } from '../../signing/loadSigning.ts'
import type { OpenedWallet } from '../../wallet/OpenedWallet.ts'
import type { Approval } from '../Approval.ts'
import { lookBefore } from '../lookBefore.ts'
import { sendRemembered, whatOf } from '../remember.ts'
import { sayBytes, sayText } from '../sayMessage.ts'
import { explainTransactions, hasNonce } from './explainTransactions.ts'
import type { SolanaParts } from './SolanaParts.ts'
import { firstSignature, readSendOptions, sendSolana } from './sendSolana.ts'

/** Limits base58 decoding, which is quadratic. */
const maxBase58 = 5_000
/** More than a visitor can read. */
const maxTransactions = 16

/** The four Solana methods. @throws `invalid_params`; `unauthorized` for another account */
export async function prepareSolana(parts: SolanaParts, method: string, given: unknown): Promise<Approval> {
  const params = isRecord(given) ? given : {}
  const { pubkey } = params
  if (pubkey !== undefined && pubkey !== parts.solanaAddress)
    throw refuse('unauthorized', 'That account is not in this wallet')
  switch (method) {
    case 'solana_signMessage':
      return prepareMessage(parts, params.message)
    case 'solana_signAllTransactions': {
      const { transactions: list } = params
      if (!Array.isArray(list) || !list.length || list.length > maxTransactions)
        throw refuse('invalid_params', `transactions takes 1 to ${maxTransactions} transactions in base64`)
      const transactions = list.map(each => readOwn(parts, each))
      return {
        view: await explainTransactions(parts, transactions),
        async carryOut(opened) {
          const signed = await signAll(parts, opened, transactions)
          return { transactions: signed.map(({ transaction }) => transaction) }
        },
      }
    }
    case 'solana_signTransaction': {
      const transaction = readOwn(parts, params.transaction)
      return {
        view: await explainTransactions(parts, [transaction]),
        carryOut: async opened => (await signAll(parts, opened, [transaction]))[0],
      }
    }
    case 'solana_signAndSendTransaction': {
      const transaction = readOwn(parts, params.transaction)
      const options = readSendOptions(params.sendOptions ?? params.options)
      const index = ownIndex(parts, transaction)
      if (transaction.signatures.some((signature, at) => at !== index && signature.every(byte => byte === 0)))
        throw refuse('invalid_params', 'The transaction lacks another signature, so it cannot be sent')
      const [view, before] = await Promise.all([explainTransactions(parts, [transaction]), lookBefore(parts)])
      return {
        view: { ...view, cautions: [...before.cautions('solana'), ...view.cautions] },
        async carryOut(opened) {
          before.begin()
          const [signed] = await signAll(parts, opened, [transaction])
          const hash = base58Encode(firstSignature(signed?.transaction ?? ''))
          const isLasting = hasNonce(transaction)
          await sendRemembered(parts, { by: 'solana', hash, what: whatOf(view), isLasting }, () =>
            sendSolana(parts, signed?.transaction ?? '', options),
          )
          return { signature: hash }
        },
      }
    }
    default:
      throw refuse('unsupported_method', `The wallet does not support ${method}`)
  }
}

function prepareMessage({ config, solanaAddress, texts }: SolanaParts, given: unknown): Approval {
  const bytes = typeof given === 'string' && given.length <= maxBase58 ? base58Decode(given) : undefined
  if (!bytes?.length) throw refuse('invalid_params', 'message takes up to 3,600 bytes in base58')
  if (isSolanaTransaction(bytes)) throw refuse('invalid_params', 'The message is a transaction')
  if (isWalletClaim(bytes)) throw refuse('invalid_params', 'The message is one of the wallet’s own')
  const host = hostOf(config.pageOrigin)
  const text = utf8(bytes)
  const asked = { address: solanaAddress, host, network: undefined }
  const said = text === undefined ? sayBytes(bytes.length, texts) : sayText(readText(text, asked), text, host, texts)
  return {
    view: { ...said, changes: [], raw: visibleText(text ?? (given as string)).text },
    async carryOut(opened) {
      const signSolana = await loadSigning.solana()
      const [signature = new Uint8Array()] = await signSolana(opened, solanaAddress, [bytes])
      return { signature: base58Encode(signature) }
    },
  }
}

/** @throws `invalid_params`; `unauthorized` if this account has nothing to sign in it */
function readOwn(parts: SolanaParts, given: unknown): SolanaTransaction {
  const bytes = typeof given === 'string' && given.length <= 2_000 ? base64ToBytes(given) : undefined
  const transaction = bytes && readTransaction(bytes)
  if (!transaction) throw refuse('invalid_params', 'transaction is not a Solana transaction in base64')
  ownIndex(parts, transaction)
  return transaction
}

/** Index of our signature. */
function ownIndex({ solanaAddress }: SolanaParts, { keys, signers }: SolanaTransaction): number {
  const index = keys.indexOf(solanaAddress)
  if (index < 0 || index >= signers)
    throw refuse('unauthorized', "The transaction does not need this account's signature")
  return index
}

async function signAll(parts: SolanaParts, opened: OpenedWallet, transactions: readonly SolanaTransaction[]) {
  const messages = transactions.map(({ message }) => message)
  const signSolana = await loadSigning.solana()
  const signatures = await signSolana(opened, parts.solanaAddress, messages)
  return transactions.map((transaction, at) => {
    const signature = signatures[at] ?? new Uint8Array()
    const whole = Uint8Array.from(transaction.bytes)
    const index = ownIndex(parts, transaction)
    whole.set(signature, 1 + 64 * index)
    return { signature: base58Encode(signature), transaction: bytesToBase64(whole) }
  })
}
