import { ConnectKitError } from '../../../shared/errors.ts'

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

/** Calls one function of a feature. @throws ConnectKitError `unsupported_method`, and whatever the wallet throws */
export async function callFeature<T>(
  { features, name }: StandardWallet,
  feature: string,
  method: string,
  ...inputs: unknown[]
): Promise<T> {
  const found = features[feature]
  if (!found?.[method])
    throw new ConnectKitError('unsupported_method', `${String(name).slice(0, 64)} has no ${feature}`)
  return (await found[method](...inputs)) as T
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
