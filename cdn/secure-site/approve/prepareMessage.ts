import { type Hex, hashMessage, hexToBytes, isHex, parseTransaction, size } from 'viem'
import { readRegistration } from '../../../shared/accountName.ts'
import { referenceOf } from '../../../shared/caip.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import { messageOf, readMessage, utf8 } from '../../../shared/signing/readMessage.ts'
import { visibleText } from '../../../shared/signing/visibleText.ts'
import { hostOf } from '../hostOf.ts'
import { refuse } from '../refuse.ts'
import { loadSigning } from '../signing/loadSigning.ts'
import type { Approval } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { sayBytes, sayClaim, sayText } from './sayMessage.ts'

/** `personal_sign`. @throws `invalid_params`; `unauthorized` for another account */
export function prepareMessage({ config, chainId, address, texts }: ApprovalParts, params: unknown): Approval {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const given = messageOf(list)
  const account = list.find(each => each !== given && typeof each === 'string')
  if (typeof account === 'string' && !sameAddress(account, address))
    throw refuse('unauthorized', 'That account is not in this wallet')
  const host = hostOf(config.pageOrigin)
  const reading = readMessage(given, { address, host, network: BigInt(referenceOf(chainId)) })
  if (!reading || typeof given !== 'string')
    throw refuse('invalid_params', 'personal_sign takes a text or bytes in hex')
  const bytes = isHex(given) ? given : undefined
  if (bytes && isTransaction(bytes)) throw refuse('invalid_params', 'The message is a transaction')
  const whole = bytes ? (utf8(hexToBytes(bytes)) ?? bytes) : given
  const claim = readRegistration(whole)
  const said = claim
    ? sayClaim(claim, address, texts)
    : reading.kind === 'text'
      ? sayText(reading, whole, host, texts)
      : sayBytes(reading.size, texts)
  return {
    view: { ...said, changes: [], raw: visibleText(whole).text },
    async carryOut(opened) {
      const withSigner = await loadSigning.eip155()
      return withSigner(opened, ({ signToHex }) => signToHex(hashMessage(bytes ? { raw: bytes } : given)))
    },
  }
}

/** Of any type, signed or unsigned. */
function isTransaction(bytes: Hex): boolean {
  if (size(bytes) < 8) return false
  try {
    parseTransaction(bytes as never)
    return true
  } catch {
    return false
  }
}
