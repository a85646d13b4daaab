/** A field of a struct: its type, such as `uint256` or `Item[]`, and its name. */
export interface Field {
  readonly name: string
  readonly type: string
}

/** A value according to its type: numbers as bigint, bytes and addresses in 0x hex. */
export type TypedValue = bigint | boolean | string | readonly TypedValue[] | TypedStruct
export interface TypedStruct {
  readonly [name: string]: TypedValue
}

/** The domain in which a signature is valid. Fields that are not signed are absent, whatever the page claims. */
export interface TypedDomain {
  readonly name?: string
  readonly version?: string
  readonly chainId?: bigint
  readonly verifyingContract?: string
  readonly salt?: string
}

/** Typed data of EIP-712: exactly what is signed, without unsigned extras. */
export interface TypedData {
  readonly domain: TypedDomain
  readonly primaryType: string
  /** The message's full type as hashed, such as `Mail(Person to,string text)Person(string name)`. */
  readonly encodedType: string
  readonly message: TypedStruct
}
