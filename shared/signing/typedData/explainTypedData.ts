import type { explainOrder } from './explainOrder.ts'
import { explainPermit } from './explainPermit.ts'
import { readTypedData } from './readTypedData.ts'
import type { Signer, Statement, TypedCaution } from './Statement.ts'
import type { TypedDomain } from './TypedData.ts'

/** What typed data means. Without statements, it was read but nobody here knows what its contract makes of it. */
export interface TypedReading {
  readonly primaryType: string
  /** The contract the signature is for; absent where none is signed. */
  readonly contract?: string
  readonly statements: readonly Statement[]
  readonly cautions: readonly TypedCaution[]
  /** The network the signature counts on, if that is another than the one it is asked on. */
  readonly elsewhere?: bigint
}

/**
 * @param orders reads orders, which are a chunk of their own
 * @returns undefined if it cannot be read as wallets read it
 */
export function explainTypedData(
  given: unknown,
  signer: Signer,
  orders: typeof explainOrder,
): TypedReading | undefined {
  const data = readTypedData(given)
  if (!data) return undefined
  const { chainId = bridged(data.domain), verifyingContract } = data.domain
  const known = explainPermit(data, signer) ?? orders(data, signer)
  const isElsewhere = chainId !== undefined && chainId !== signer.network
  const isAnywhere = chainId === undefined && known !== undefined
  return {
    primaryType: data.primaryType,
    ...(verifyingContract !== undefined && { contract: verifyingContract }),
    statements: known?.statements ?? [],
    cautions: [
      ...(isElsewhere ? (['otherNetwork'] as const) : []),
      ...(isAnywhere ? (['anyNetwork'] as const) : []),
      ...(known?.cautions ?? []),
    ],
    ...(isElsewhere && { elsewhere: chainId }),
  }
}

/** Tokens that came to Polygon by its bridge sign the number of the network as salt. */
function bridged({ salt }: TypedDomain): bigint | undefined {
  return salt !== undefined && /^0x0{48}/.test(salt) ? BigInt(salt) || undefined : undefined
}
