import { isAddress } from 'viem'
import { sameAddress } from '../../../shared/sameAddress.ts'
import { type DecodedCall, decodeCall } from '../../../shared/signing/decodeCall.ts'
import type { RequestedCall } from '../../../shared/signing/readCalls.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { allows, explainCall, recipientsOf, type Said, tokensOf } from './explainCall.ts'
import { explainSwap, type KnownSwap, readSwap, swapTokens } from './explainSwap.ts'
import type { Currency, TokenWords } from './tokenWords.ts'

interface ReadCall {
  does: DecodedCall
  swap: KnownSwap | undefined
  value: bigint
}

/** Decoded calls, before their tokens are known. */
export interface ReadCalls {
  /** Contracts whose facts the text needs. */
  tokens: readonly string[]
  /** The recipients of their payments. */
  recipients: readonly string[]
  say(words: { currency: Currency; tokenAt: (address: string) => TokenWords }, texts: Words): SaidCalls
}

export interface SaidCalls {
  /** What each call does. */
  said: readonly Said[]
  /** Indexes of calls that let someone take something later. */
  grants: readonly number[]
  /** The purpose of them all: a swap, perhaps with its own approval before it. */
  purpose: Said | undefined
}

/**
 * @throws `invalid_params` for a call to the account itself, whose contract would run calls that nobody read. For
 * cancelling a transaction, accounts send themselves zero, without data.
 */
export function readEach(
  parts: Pick<ApprovalParts, 'config' | 'chainId' | 'address'>,
  calls: readonly RequestedCall[],
): ReadCalls {
  if (calls.some(({ to, data }) => to !== undefined && sameAddress(to, parts.address) && data !== '0x'))
    throw refuse('invalid_params', 'Use wallet_sendCalls for calls to the account itself')
  // Mixed case that fails the checksum means a mistyped address (EIP-55).
  if (calls.some(({ to }) => to !== undefined && !isAddress(to)))
    throw refuse('invalid_params', 'An address is mistyped: its checksum is wrong')
  const read = calls.map(
    (call): ReadCall => ({ does: decodeCall(call), swap: readSwap(parts, call), value: call.value }),
  )
  return {
    tokens: read.flatMap(({ does, swap }) => (swap ? swapTokens(swap) : tokensOf(does))),
    recipients: read.flatMap(({ does }) => recipientsOf(does)),
    say({ currency, tokenAt }, texts) {
      const said = read.map(({ does, swap, value }) =>
        swap
          ? explainSwap(swap, { owner: parts.address, currency, tokenAt }, texts)
          : explainCall(does, value, currency, tokenAt, texts),
      )
      const grants = read.flatMap(({ does }, index) =>
        allows(does, tokenAt, texts) && !isUsedUp(does, read.slice(index + 1)) ? [index] : [],
      )
      const swap = read.at(-1)?.swap
      const isPermission = ({ does }: ReadCall) => does.kind === 'approve' && isOfSwap(does, swap)
      const isOnlySwap = swap && !grants.length && read.slice(0, -1).every(isPermission)
      return { said, grants, purpose: isOnlySwap ? said.at(-1) : undefined }
    },
  }
}

type Allowing = Extract<DecodedCall, { kind: 'approve' }>

const isOfSwap = ({ contract, spender }: Allowing, swap: KnownSwap | undefined) =>
  swap?.gives.token !== undefined && sameAddress(contract, swap.gives.token) && sameAddress(spender, swap.router)

/** A swap right after it uses all of it, so no allowance remains. */
function isUsedUp(does: DecodedCall, [next]: readonly ReadCall[]): boolean {
  if (does.kind !== 'approve' || does.by === 'more') return false
  return isOfSwap(does, next?.swap) && next?.swap?.gives.amount === does.amount
}
