import { type Hex, isHex } from 'viem'
import { referenceOf } from '../../../shared/caip.ts'
import { type MessageCaution, messageOf, readMessage } from '../../../shared/signing/readMessage.ts'
import { isSameAddress } from '../../../shared/signing/typedData/sameAddress.ts'
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
  if (reading.kind === 'text' && reading.cautions.includes('otherSite'))
    throw refuse('invalid_params', `The message signs in to another site than ${host}`)
  const isSignIn = reading.kind === 'text' && reading.signsInTo !== undefined
  return {
    view: {
      verb: isSignIn ? `Sign in to ${host}` : 'Sign a message',
      message: reading.kind === 'text' ? reading.text : undefined,
      facts: reading.kind === 'bytes' ? [{ name: 'Bytes', value: `${reading.size}`, note: 'They are no text.' }] : [],
      changes: [],
      cautions:
        reading.kind === 'text'
          ? [
              ...reading.cautions.map(each => cautions[each]),
              ...(reading.cut ? [`${reading.cut} more characters are signed than are shown.`] : []),
            ]
          : ['We cannot read these bytes. Sign them only if you trust the site.'],
      raw: given.slice(0, 20_000),
    },
    carryOut: opened => signText(opened, isHex(given) ? { raw: given as Hex } : given),
  }
}
