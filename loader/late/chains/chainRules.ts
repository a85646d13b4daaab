import { ConnectKitError } from '../../../shared/errors.ts'
import { isSolanaTransaction } from '../../../shared/isSolanaTransaction.ts'
import { chainMethods } from '../../../shared/protocol/chainMethods.ts'
import type { Rules } from '../../kernel/source.ts'
import { isForeignSignIn } from '../foreignSignIn.ts'
import { fromBase58 } from './bytes.ts'
import { namedChains, shortName } from './chainNames.ts'
import { readAccounts } from './readAccounts.ts'

/** Undefined for text that is not base58: the wallet's driver decides. */
function bytesOf(message: unknown): Uint8Array | undefined {
  try {
    return fromBase58(message)
  } catch {
    return undefined
  }
}

/** One line, without bidi controls, which would reorder what the visitor reads. */
const isLine = (text: unknown) =>
  typeof text === 'string' && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Rules for page wallets of all namespaces except eip155. The visitor chooses the first account and the network. */
export const chainRules: Rules = {
  namespaces: ['solana', 'polkadot', 'bip122', 'cosmos'],
  isLedByWallet: false,
  networks: namedChains,
  readAccounts,
  methods: chainMethods,
  verify({ walletId, method, params, chainId, kind }, session) {
    // Some wallets prompt before they reveal anything, and again for each network.
    if (kind === 'read' && !(session?.accounts.length && session.chainId === chainId))
      throw new ConnectKitError('unauthorized', `${walletId} is not connected to ${chainId}`)
    // A signature over this text could authorize a transfer.
    const { message, domain, uri } = Object(params) as { message?: unknown; domain?: unknown; uri?: unknown }
    const bytes = method === 'solana_signMessage' && bytesOf(message)
    if (bytes && isSolanaTransaction(bytes)) throw new ConnectKitError('invalid_params', 'The message is a transaction')
    // The wallet writes the text of `solana_signIn` from its fields: a line break in one would forge others.
    if (method === 'solana_signIn' && !Object.values(Object(params)).flat().every(isLine))
      throw new ConnectKitError('invalid_params', 'Each field of a sign-in must be one line of text')
    const isElsewhere =
      method === 'solana_signIn' &&
      ((domain ?? location.host) !== location.host || !`${uri ?? location.origin}/`.startsWith(`${location.origin}/`))
    if (isElsewhere || (bytes && isForeignSignIn(new TextDecoder().decode(bytes))))
      throw new ConnectKitError('unauthorized', 'This page may not request a sign-in to another site')
  },
  complete({ method, params, chainId }) {
    if (method !== 'solana_signIn') return undefined
    const { host: domain, origin: uri } = location
    return { ...Object(params), domain, uri, version: '1', chainId: shortName(chainId) }
  },
}
