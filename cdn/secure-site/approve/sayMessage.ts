import type { MessageReading } from '../../../shared/signing/readMessage.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'

/** A text, in whatever chain it is signed. @throws `invalid_params` for a sign-in to another site */
export function sayText(
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

export const sayBytes = (length: number, { t }: Words) => ({
  verb: length === hashSize ? t('approve.verb.hash') : t('approve.verb.bytes'),
  facts: [{ name: t('approve.fact.bytes'), value: `${length}`, note: t('approve.fact.bytes.note') }],
  isUnread: true,
  cautions: [length === hashSize ? t('approve.caution.hash') : t('approve.caution.bytes')],
})
