import type { explainOrder } from './explainOrder.ts'
import { explainPermit } from './explainPermit.ts'
import { readTypedData } from './readTypedData.ts'
import type { Signer, Statement, TypedCaution } from './Statement.ts'
import type { TypedDomain } from './TypedData.ts'

/** The meaning of typed data. Without statements, it is readable but its contract is unknown here. */
export interface TypedReading {
  readonly primaryType: string
  /** The contract the signature is for; absent if none is signed. */
  readonly contract?: string
  readonly statements: readonly Statement[]
  readonly cautions: readonly TypedCaution[]
  /** The network on which the signature is valid, if it differs from the requested one. */
  readonly elsewhere?: bigint
}

/**
 * @param orders reads orders; in a separate chunk
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

/** Tokens that are bridged to Polygon sign the network's number as salt. */
function bridged({ salt }: TypedDomain): bigint | undefined {
  return salt !== undefined && /^0x0{48}/.test(salt) ? BigInt(salt) || undefined : undefined
}
