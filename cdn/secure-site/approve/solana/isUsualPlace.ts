import { bytesToHex, concat, sha256 } from 'viem'
import { base58Decode } from '../../../../shared/base58.ts'
import { associatedTokenProgram, tokenPrograms } from '../../../../shared/signing/solana/programs.ts'

/** Of these, the first that makes an address outside the curve is taken: hardly ever more than a few are tried. */
const bumps = Array.from({ length: 32 }, (_, index) => 255 - index)
const ending = new TextEncoder().encode('ProgramDerivedAddress')
const bytesOf = (key: string) => base58Decode(key) ?? new Uint8Array()

/**
 * Whether a token account is the usual one of its owner for its token: then its address is a hash of both, and only they can
 * be meant, whatever a node says.
 */
export function isUsualPlace(account: string, { owner, mint }: { owner: string; mint: string }): boolean {
  const wanted = bytesToHex(bytesOf(account))
  return tokenPrograms.some(program => {
    const seeds = [owner, program, mint].map(bytesOf)
    return bumps.some(
      bump => sha256(concat([...seeds, Uint8Array.of(bump), bytesOf(associatedTokenProgram), ending])) === wanted,
    )
  })
}
