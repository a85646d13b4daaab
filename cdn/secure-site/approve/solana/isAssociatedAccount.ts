import { bytesToHex, concat, sha256 } from 'viem'
import { base58Decode } from '../../../../shared/base58.ts'
import { associatedTokenProgram, tokenPrograms } from '../../../../shared/signing/solana/programs.ts'

/** The first of these with an address off the curve counts. Hardly ever are more than a few needed. */
const bumps = Array.from({ length: 32 }, (_, index) => 255 - index)
const ending = new TextEncoder().encode('ProgramDerivedAddress')
const bytesOf = (key: string) => base58Decode(key) ?? new Uint8Array()

/**
 * Whether a token account is the associated one of its owner and mint. Then its address is a hash of both, which proves
 * them whatever a node says.
 */
export function isAssociatedAccount(account: string, { owner, mint }: { owner: string; mint: string }): boolean {
  const wanted = bytesToHex(bytesOf(account))
  return tokenPrograms.some(program => {
    const seeds = [owner, program, mint].map(bytesOf)
    return bumps.some(
      bump => sha256(concat([...seeds, Uint8Array.of(bump), bytesOf(associatedTokenProgram), ending])) === wanted,
    )
  })
}
