import { ed25519 } from '@noble/curves/ed25519'
import { base58Encode } from '../../../shared/base58.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { readSolanaWire, withSignature } from '../../../shared/solanaWire.ts'
import type { Driver } from '../../kernel/source.ts'
import { fromBase58, fromBase64, toBase58, toBase64, utf8 } from '../chains/bytes.ts'
import { pickChain } from '../chains/chainNames.ts'
import { connectTest, type TestWallet } from './connectTest.ts'
import { testWalletIds } from './testWalletIds.ts'

const signatureLength = 64
/** A public secret: 32 bytes. */
const secret = utf8('ConnectKit test wallet of Solana')
export const solanaAddress = base58Encode(ed25519.getPublicKey(secret))

/** A Solana wallet operated by a test. It signs. If asked to send, the test sends or invents an id. */
export function createSolanaDriver(wallet: TestWallet): Driver {
  const signed = (transaction: unknown) => {
    const wire = readSolanaWire(fromBase64(transaction))
    const message = wire?.bytes.slice(wire.start + wire.signers.length * signatureLength) ?? new Uint8Array()
    const signature = toBase58(ed25519.sign(message, secret))
    const bytes = wire && withSignature(wire, solanaAddress, signature)
    if (!bytes) throw new ConnectKitError('invalid_params', 'The test wallet need not sign this transaction')
    return { transaction: toBase64(bytes), signature }
  }
  return {
    async connect(chainIds, isSilent) {
      const chainId = pickChain(chainIds, () => true)
      await connectTest(wallet, { namespace: 'solana', chainId }, isSilent)
      return { accounts: [{ address: solanaAddress }], chainId }
    },
    async request(method, params, chainId) {
      const given = Object(params) as Record<string, unknown>
      const ask = (answer?: () => unknown) =>
        wallet.ask({ walletId: testWalletIds.solana, namespace: 'solana', chainId, method, params }, answer)
      switch (method) {
        case 'solana_getAccounts':
        case 'solana_requestAccounts':
          return [{ pubkey: solanaAddress }]
        case 'solana_signMessage': {
          const message = fromBase58(given.message)
          return ask(() => ({ signature: toBase58(ed25519.sign(message, secret)) }))
        }
        case 'solana_signTransaction': {
          const answer = signed(given.transaction)
          return ask(() => answer)
        }
        case 'solana_signAllTransactions': {
          const all = (Array.isArray(given.transactions) ? given.transactions : []).map(signed)
          return ask(() => ({ transactions: all.map(({ transaction }) => transaction) }))
        }
        case 'solana_signAndSendTransaction':
          signed(given.transaction)
          return ask()
        default:
          throw new ConnectKitError('unsupported_method', `The test wallet does not answer ${method}`)
      }
    },
    disconnect: () => wallet.permissions.set(testWalletIds.solana, false),
  }
}
