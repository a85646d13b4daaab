import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import type { Core } from './createCore.ts'
import { registerWallet } from './registerWallet.ts'
import { signInMessage } from './signInMessage.ts'
import { signSolanaTransaction } from './signSolanaTransaction.ts'
import { createStandardEvents } from './standardEvents.ts'
import { walletIcon } from './walletIcon.ts'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

const features = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const
const supportedTransactionVersions = ['legacy', 0] as const

/** A Solana wallet of the wallet standard, such as Phantom or Solflare. */
export function createSolanaStandard(core: Core): Wallet & { features: Features } {
  const { name, chains = ['solana:devnet'], fault, nodeUrl } = core.options
  const events = createStandardEvents(fault)
  const icon = walletIcon(265)
  let accounts: readonly WalletAccount[] = []
  const current = (): WalletAccount => {
    const publicKey = ed25519.getPublicKey(core.key())
    return Object.freeze({ address: base58.encode(publicKey), publicKey, chains, features, icon })
  }
  const setAccounts = (next: readonly WalletAccount[]) => {
    accounts = next
    events.change({ accounts })
  }
  /** The key of the account that a site names. */
  const keyOf = ({ address }: WalletAccount) => {
    if (accounts[0]?.address !== address) throw new Error(`${name} has no account ${address} for this site`)
    return core.key()
  }
  const connect = () => {
    core.setPermitted(true)
    setAccounts(fault === 'noAccounts' ? [] : [current()])
    return { accounts }
  }
  core.onSelectAccount(() => accounts.length && setAccounts([current()]))
  core.onDisconnect(() => setAccounts([]))

  return {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent } = {}) {
          if (silent) {
            core.note('connect silently')
            return core.isPermitted ? connect() : { accounts }
          }
          await core.ask('connect')
          return connect()
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          core.note('disconnect')
          core.setPermitted(false)
          setAccounts([])
        },
      },
      'standard:events': events.feature,
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage(...inputs) {
          const keys = inputs.map(({ account }) => keyOf(account))
          await core.ask('signMessage', inputs)
          return inputs.map(({ message }, index) => ({
            signedMessage: message,
            signature: ed25519.sign(message, keys[index] as Uint8Array),
            signatureType: 'ed25519',
          }))
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        async signTransaction(...inputs) {
          const keys = inputs.map(({ account }) => keyOf(account))
          await core.ask('signTransaction', inputs)
          return inputs.map(({ transaction }, index) => ({
            signedTransaction: signSolanaTransaction(transaction, keys[index] as Uint8Array),
          }))
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        async signAndSendTransaction(...inputs) {
          const keys = inputs.map(({ account }) => keyOf(account))
          await core.ask('signAndSendTransaction', inputs)
          const signatures: { signature: Uint8Array }[] = []
          for (const [index, { transaction, options }] of inputs.entries()) {
            const signed = signSolanaTransaction(transaction, keys[index] as Uint8Array)
            signatures.push({ signature: await send(String(nodeUrl), signed, options) })
          }
          return signatures
        },
      },
      'solana:signIn': {
        version: '1.0.0',
        async signIn(...inputs) {
          await core.ask('signIn', inputs)
          connect()
          const account = accounts[0]
          if (!account) throw new Error(`${name} has no account`)
          return (inputs.length ? inputs : [{}]).map(input => {
            const site = fault === 'signsElsewhere' ? { domain: 'bank.example', uri: 'https://bank.example' } : {}
            const text = signInMessage({ ...input, ...site }, location.host, account.address)
            const signedMessage = new TextEncoder().encode(text)
            return { account, signedMessage, signature: ed25519.sign(signedMessage, core.key()) }
          })
        },
      },
    },
  }
}

async function send(nodeUrl: string, transaction: Uint8Array, options: object | undefined): Promise<Uint8Array> {
  const params = [base64.encode(transaction), { encoding: 'base64', ...options }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const headers = { 'Content-Type': 'application/json' }
  const { result, error } = await (await fetch(nodeUrl, { method: 'POST', headers, body })).json()
  if (error) throw new Error(error.message)
  return base58.decode(result)
}

export function installSolanaStandard(core: Core): void {
  const wallet = createSolanaStandard(core)
  if (core.options.fault === 'noSignIn') Reflect.deleteProperty(wallet.features, 'solana:signIn')
  const unregister = registerWallet(wallet)
  if (core.options.fault === 'registersTwice') registerWallet(wallet)
  core.control.unregister = unregister
}
