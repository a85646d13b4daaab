import { ConnectKitError } from '../../../../shared/errors.ts'

/** A wallet of the wallet standard as found in a page, untrusted. */
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

/** Calls `signMessage` of `solana:signMessage`. @throws ConnectKitError `unsupported_method` without the feature */
export async function callFeature(wallet: StandardWallet, feature: string, ...inputs: unknown[]): Promise<unknown> {
  const found = wallet.features[feature]
  const method = feature.split(':')[1] as string
  if (found?.[method]) return found[method](...inputs)
  throw new ConnectKitError('unsupported_method', `${String(wallet.name).slice(0, 64)} has no ${feature}`)
}

/** The answers to `count` inputs. @throws ConnectKitError `wallet_failed` */
export function answersIn<T>(answer: unknown, count: number): [T, ...T[]] {
  if (Array.isArray(answer) && answer.length === count && answer.every(Boolean)) return answer as [T, ...T[]]
  throw new ConnectKitError('wallet_failed', 'The wallet did not answer every input')
}

/** A wallet without a working `on` never reports. */
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
