import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'

/** Input for building a site's transaction. */
export interface BuiltTransaction {
  payer: string
  instructions: readonly IInstruction[]
  version?: 'legacy' | 0
  blockhash?: string
  /** The accounts of lookup tables, by the table's address. */
  tables?: Readonly<Record<string, readonly string[]>>
}

/** An unsigned transaction, as Solana's library writes it. */
export function buildTransaction({
  payer,
  instructions,
  version = 0,
  blockhash = '11111111111111111111111111111111',
  tables,
}: BuiltTransaction): Uint8Array {
  const empty = setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: 0 }))
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n }
  const alive = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const whole = appendTransactionMessageInstructions(instructions, alive)
  const listed = Object.entries(tables ?? {}).map(([table, list]) => [table, list.map(each => address(each))] as const)
  const compressed = listed.length
    ? compressTransactionMessageUsingAddressLookupTables(
        whole,
        Object.fromEntries(listed) as Record<Address, Address[]>,
      )
    : whole
  const legacy = { ...compressed, version: 'legacy' } as unknown as typeof compressed
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(version === 'legacy' ? legacy : compressed)))
}
