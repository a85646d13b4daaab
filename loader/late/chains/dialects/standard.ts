import { ConnectKitError } from '../../../../shared/errors.ts'

/** A wallet of the wallet standard, as found in a page; nothing about it is trusted. */
export interface StandardWallet {
  readonly name: unknown
  readonly icon?: unknown
  readonly chains: readonly unknown[]
  readonly features: Readonly<Record<string, Feature | undefined>>
  readonly accounts: readonly StandardAccount[]
}

export interface StandardAccount {
  readonly address: string
  readonly publicKey?: Uint8Array
  readonly chains: readonly unknown[]
}

export type Feature = Readonly<Record<string, ((...inputs: unknown[]) => unknown) | undefined>>

/**
 * Calls the method of a feature, which is named like it: `solana:signMessage` has `signMessage`.
 * @throws ConnectKitError `unsupported_method` where the wallet has none
 */
export async function callFeature(wallet: StandardWallet, feature: string, ...inputs: unknown[]): Promise<unknown> {
  const found = wallet.features[feature]
  const method = feature.split(':')[1] as string
  if (found?.[method]) return found[method](...inputs)
  throw new ConnectKitError('unsupported_method', `${String(wallet.name).slice(0, 64)} has no ${feature}`)
}

/** What a wallet answered to its inputs, one each. @throws ConnectKitError `wallet_failed` */
export function answersIn<T>(answer: unknown, count: number): [T, ...T[]] {
  if (Array.isArray(answer) && answer.length === count && answer.every(Boolean)) return answer as [T, ...T[]]
  throw new ConnectKitError('wallet_failed', 'The wallet did not answer to all it was asked')
}

/** Wallets without events, or whose `on` throws, simply never report. */
export function watchStandard(wallet: StandardWallet, heard: () => void): () => void {
  try {
    const off = wallet.features['standard:events']?.on?.('change', heard)
    if (typeof off === 'function')
      return () => {
        try {
          off()
        } catch {}
      }
  } catch {}
  return () => {}
}
