import type { BitcoinConnectFeature } from '@exodus/bitcoin-wallet-standard'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { StandardDisconnectFeature, StandardEventsFeature } from '@wallet-standard/features'
import { type BitcoinAccount, bitcoinAccountOf, bitcoinAccounts, networkOf } from './bitcoinAccounts.ts'
import type { Core } from './createCore.ts'
import { registerWallet } from './registerWallet.ts'
import { signMessageBip322, signMessageEcdsa } from './signBitcoinMessage.ts'
import { signPsbt } from './spendBitcoin.ts'
import { createStandardEvents } from './standardEvents.ts'
import { walletIcon } from './walletIcon.ts'

/** Features that wallets add to the published ones, as in Magic Eden and Xverse. */
export interface BitcoinSignFeatures {
  readonly 'bitcoin:signMessage': {
    readonly version: '1.0.0'
    signMessage(
      ...inputs: readonly { account: WalletAccount; message: Uint8Array; protocol?: 'ecdsa' | 'bip322' }[]
    ): Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>
  }
  readonly 'bitcoin:signTransaction': {
    readonly version: '1.0.0'
    signTransaction(
      ...inputs: readonly {
        /** A PSBT. */
        psbt: Uint8Array
        inputsToSign: readonly { account: WalletAccount; signingIndexes: readonly number[]; sigHash?: string }[]
        chain?: string
      }[]
    ): Promise<readonly { signedPsbt: Uint8Array }[]>
  }
}

type Features = BitcoinConnectFeature & StandardDisconnectFeature & StandardEventsFeature & BitcoinSignFeatures

const features = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'] as const
/** Signature hash types of BIP-143 and BIP-341. */
const sighashTypes: Readonly<Record<string, number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 129,
  'NONE|ANYONECANPAY': 130,
  'SINGLE|ANYONECANPAY': 131,
}

/** A Bitcoin wallet of the wallet standard. */
export function createBitcoinStandard(core: Core): Wallet & { features: Features } {
  const { name, fault } = core.options
  const events = createStandardEvents(fault)
  const icon = walletIcon(35)
  const chains = [`bitcoin:${networkOf(core)}`] as const
  let accounts: readonly WalletAccount[] = []
  const card = ({ address, publicKey }: BitcoinAccount): WalletAccount =>
    Object.freeze({ address, publicKey, chains, features })
  const setAccounts = (next: readonly WalletAccount[]) => {
    accounts = next
    events.change({ accounts })
  }
  const current = (purposes: readonly string[]) =>
    fault === 'noAccounts'
      ? []
      : Object.values(bitcoinAccounts(core))
          .filter(({ purpose }) => purposes.includes(purpose))
          .map(card)
  core.onSelectAccount(() => accounts.length && setAccounts(current(['payment', 'ordinals'])))
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
      'bitcoin:connect': {
        version: '1.0.0',
        async connect({ purposes }) {
          if (core.isPermitted) core.note('connect', { purposes })
          else await core.ask('connect', { purposes })
          core.setPermitted(true)
          setAccounts(current(purposes))
          return { accounts }
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
      'bitcoin:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs) {
          const signers = inputs.map(({ account }) => bitcoinAccountOf(core, account.address))
          await core.ask('signMessage', inputs)
          return inputs.map(({ message, protocol = 'bip322' }, index) => {
            const sign = protocol === 'ecdsa' ? signMessageEcdsa : signMessageBip322
            const signature = sign(signers[index] as BitcoinAccount, new TextDecoder().decode(message))
            return { signedMessage: message, signature }
          })
        },
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        async signTransaction(...inputs) {
          const signed = inputs.map(({ psbt, inputsToSign }) => {
            const wanted = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
              signingIndexes.map(index => ({
                address: account.address,
                index,
                sighashTypes: sigHash ? [sighashTypes[sigHash] ?? 0] : undefined,
              })),
            )
            return { signedPsbt: signPsbt(core, psbt, wanted).toPSBT() }
          })
          await core.ask('signTransaction', inputs)
          return signed
        },
      },
    },
  }
}

export function installBitcoinStandard(core: Core): void {
  const wallet = createBitcoinStandard(core)
  const unregister = registerWallet(wallet)
  if (core.options.fault === 'registersTwice') registerWallet(wallet)
  core.control.unregister = unregister
}
