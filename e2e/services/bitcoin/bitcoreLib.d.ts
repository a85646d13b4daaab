/** The part of bitcore-lib that checks inputs; the package has no types. */
declare module 'bitcore-lib' {
  export interface Script {
    toHex(): string
  }
  export interface Output {
    satoshis: number
    script: Script
  }
  export interface Input {
    prevTxId: Buffer
    outputIndex: number
    script: Script
    sequenceNumber: number
    output?: Output
    hasWitnesses(): boolean
    getWitnesses(): Buffer[]
    setWitnesses(witnesses: readonly Buffer[]): void
  }
  export interface Transaction {
    id: string
    version: number
    nLockTime: number
    inputs: Input[]
    outputs: Output[]
    uncheckedSerialize(): string
    addOutput(output: Output): this
    uncheckedAddInput(input: Input): this
    toBuffer(withoutWitnesses?: boolean): Buffer
  }
  export interface Interpreter {
    errstr: string
    verify(
      scriptSig: Script,
      scriptPubkey: Script,
      transaction: Transaction,
      index: number,
      flags: number,
      witness: readonly Buffer[],
      satoshis: number,
    ): boolean
  }
  const bitcore: {
    Script: {
      new (from?: string | Buffer): Script
      fromHex(hex: string): Script
      Interpreter: (new () => Interpreter) & Readonly<Record<`SCRIPT_VERIFY_${string}`, number>>
    }
    Transaction: {
      new (hex?: string): Transaction
      Output: new (options: { satoshis: number; script: Script }) => Output
      Input: new (options: {
        prevTxId: string
        outputIndex: number
        script: Script
        sequenceNumber?: number
        output?: Output
      }) => Input
    }
    Message: new (text: string) => { magicHash(): Buffer }
    crypto: {
      Signature: { fromCompact(bytes: Buffer): object }
      ECDSA: {
        /** @throws Error if there is none */
        recoverPublicKey(hash: Buffer, signature: object): { toBuffer(): Buffer }
        verify(hash: Buffer, signature: object, publicKey: object): boolean
      }
    }
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default bitcore
}
