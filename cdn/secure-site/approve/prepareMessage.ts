import { type Hex, hexToBytes, isHex, parseTransaction, size } from 'viem'
import { referenceOf } from '../../../shared/caip.ts'
import {
  type MessageCaution,
  type MessageReading,
  messageOf,
  readMessage,
  utf8,
} from '../../../shared/signing/readMessage.ts'
import { isSameAddress } from '../../../shared/signing/typedData/sameAddress.ts'
import { visibleText } from '../../../shared/signing/visibleText.ts'
import { hostOf } from '../hostOf.ts'
import { refuse } from '../refuse.ts'
import { signText } from '../signing/signText.ts'
import type { Approval } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

const cautions: Readonly<Record<MessageCaution, string>> = {
  hidden: 'The message holds characters that cannot be seen. They are written out.',
  otherSite: 'The message signs in to another site than the one that asks.',
  otherAccount: 'The message names another account than yours.',
  otherNetwork: 'The message names another network.',
  looksLikeSignIn: 'The message looks like a sign-in, and is none.',
}

/** `personal_sign`. @throws `invalid_params`; `unauthorized` for another account */
export function prepareMessage({ config, chainId, address }: ApprovalParts, params: unknown): Approval {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const given = messageOf(list)
  const account = list.find(each => each !== given && typeof each === 'string')
  if (typeof account === 'string' && !isSameAddress(account, address))
    throw refuse('unauthorized', 'That account is not of this wallet')
  const host = hostOf(config.pageOrigin)
  const reading = readMessage(given, { address, host, network: BigInt(referenceOf(chainId)) })
  if (!reading || typeof given !== 'string')
    throw refuse('invalid_params', 'personal_sign takes a text or bytes in hex')
  const bytes = isHex(given) ? given : undefined
  if (bytes && isTransaction(bytes)) throw refuse('invalid_params', 'The message is a transaction')
  const said = reading.kind === 'text' ? ofText(reading, host) : ofBytes(reading.size)
  const whole = bytes ? (utf8(hexToBytes(bytes)) ?? bytes) : given
  return {
    view: { ...said, changes: [], raw: visibleText(whole).text },
    carryOut: opened => signText(opened, bytes ? { raw: bytes } : given),
  }
}

function ofText({ text, cut, signsInTo, cautions: found }: Extract<MessageReading, { kind: 'text' }>, host: string) {
  if (found.includes('otherSite')) throw refuse('invalid_params', `The message signs in to another site than ${host}`)
  return {
    verb: signsInTo === undefined ? 'Sign a message' : `Sign in to ${host}`,
    message: text,
    facts: [],
    cautions: [
      ...found.map(each => cautions[each]),
      ...(cut ? [`The message goes on for ${cut} more characters. You find them under “Everything in it”.`] : []),
    ],
  }
}

/** The length of a hash, which contracts may take for a whole transaction or order. */
const hashSize = 32

const ofBytes = (length: number) => ({
  verb: length === hashSize ? 'Sign a hash' : 'Sign bytes',
  facts: [{ name: 'Bytes', value: `${length}`, note: 'They are no text.' }],
  cautions: [
    length === hashSize
      ? 'A hash stands for something that nobody can see here, such as a payment. Sign it only if you trust the site.'
      : 'We cannot read these bytes. Sign them only if you trust the site.',
  ],
})

/** Of any type, signed or not. */
function isTransaction(bytes: Hex): boolean {
  if (size(bytes) < 8) return false
  try {
    parseTransaction(bytes as never)
    return true
  } catch {
    return false
  }
}
