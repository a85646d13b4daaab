import type { MessageReading } from '../../../shared/signing/readMessage.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'

/** A text, in whatever chain it is signed. @throws `invalid_params` for a sign-in to another site */
export function sayText(
  { text, cut, signsInTo, cautions: found }: Extract<MessageReading, { kind: 'text' }>,
  host: string,
  texts: Words,
) {
  const { t } = texts
  if (found.includes('otherSite')) throw refuse('invalid_params', `The message signs in to another site than ${host}`)
  return {
    verb: signsInTo === undefined ? t('approve.verb.message') : t('approve.verb.signIn', { host }),
    message: text,
    facts: [free(texts)],
    cautions: [
      ...found.map(each => t(`approve.caution.${each}`)),
      ...(cut ? [t('approve.caution.cut', { count: cut })] : []),
    ],
  }
}

/** Whoever has never signed wonders what it costs. */
const free = ({ t }: Words) => ({ name: t('approve.fact.fee'), value: t('approve.fact.fee.none') })

/** The length of a hash, which contracts may take for a whole transaction or order. */
const hashSize = 32

export function sayBytes(length: number, texts: Words) {
  const { t } = texts
  return {
    verb: length === hashSize ? t('approve.verb.hash') : t('approve.verb.bytes'),
    facts: [{ name: t('approve.fact.bytes'), value: `${length}`, note: t('approve.fact.bytes.note') }, free(texts)],
    isUnread: true,
    cautions: [length === hashSize ? t('approve.caution.hash') : t('approve.caution.bytes')],
  }
}
