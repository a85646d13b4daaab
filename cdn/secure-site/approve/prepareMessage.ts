import { type Hex, hexToBytes, isHex, parseTransaction, size } from 'viem'
import { referenceOf } from '../../../shared/caip.ts'
import { type MessageReading, messageOf, readMessage, utf8 } from '../../../shared/signing/readMessage.ts'
import { isSameAddress } from '../../../shared/signing/typedData/sameAddress.ts'
import { visibleText } from '../../../shared/signing/visibleText.ts'
import { hostOf } from '../hostOf.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import { signText } from '../signing/signText.ts'
import type { Approval } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

/** `personal_sign`. @throws `invalid_params`; `unauthorized` for another account */
export function prepareMessage({ config, chainId, address, texts }: ApprovalParts, params: unknown): Approval {
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
  const said = reading.kind === 'text' ? ofText(reading, host, texts) : ofBytes(reading.size, texts)
  const whole = bytes ? (utf8(hexToBytes(bytes)) ?? bytes) : given
  return {
    view: { ...said, changes: [], raw: visibleText(whole).text },
    carryOut: opened => signText(opened, bytes ? { raw: bytes } : given),
  }
}

function ofText(
  { text, cut, signsInTo, cautions: found }: Extract<MessageReading, { kind: 'text' }>,
  host: string,
  { t }: Words,
) {
  if (found.includes('otherSite')) throw refuse('invalid_params', `The message signs in to another site than ${host}`)
  return {
    verb: signsInTo === undefined ? t('approve.verb.message') : t('approve.verb.signIn', { host }),
    message: text,
    facts: [],
    cautions: [
      ...found.map(each => t(`approve.caution.${each}`)),
      ...(cut ? [t('approve.caution.cut', { count: cut })] : []),
    ],
  }
}

/** The length of a hash, which contracts may take for a whole transaction or order. */
const hashSize = 32

const ofBytes = (length: number, { t }: Words) => ({
  verb: length === hashSize ? t('approve.verb.hash') : t('approve.verb.bytes'),
  facts: [{ name: t('approve.fact.bytes'), value: `${length}`, note: t('approve.fact.bytes.note') }],
  cautions: [length === hashSize ? t('approve.caution.hash') : t('approve.caution.bytes')],
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
