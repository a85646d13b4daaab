import type { Registration } from '../../../shared/accountName.ts'
import type { MessageReading } from '../../../shared/signing/readMessage.ts'
import { visibleText } from '../../../shared/signing/visibleText.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'

/**
 * A text to sign on any chain, shown in full, with its end above the button.
 * @throws `invalid_params` for a sign-in to another site
 */
export function sayText(
  { signsInTo, cautions: found }: Extract<MessageReading, { kind: 'text' }>,
  whole: string,
  host: string,
  texts: Words,
) {
  const { t } = texts
  const { text, hasHidden } = visibleText(whole)
  const message = withoutBlanks(text, texts)
  const screens = screensOf(message)
  const cautioned = hasHidden && !found.includes('hidden') ? [...found, 'hidden' as const] : found
  if (found.includes('otherSite')) throw refuse('invalid_params', `The message signs in to another site than ${host}`)
  return {
    verb: signsInTo === undefined ? t('approve.verb.message') : t('approve.verb.signIn', { host }),
    doing: 'sign' as const,
    message,
    facts: [free(texts)],
    cautions: [
      ...(screens > 2 ? [t('approve.caution.long', { count: screens })] : []),
      ...cautioned.map(each => t(`approve.caution.${each}`)),
    ],
  }
}

/** A name of the project's zone for this account. */
export function sayClaim({ name }: Registration, address: string, texts: Words) {
  const { t } = texts
  return {
    verb: t('approve.verb.claim', { name }),
    doing: 'sign' as const,
    facts: [
      { name: t('approve.fact.pointsTo'), value: address, isAddress: true, note: t('approve.fact.pointsTo.note') },
      free(texts),
    ],
    cautions: [],
  }
}

const blankLines = /\n(?:[^\S\n]*\n){3,}/g
const blanks = /[^\S\n]{16,}/g

/** Collapses blank lines, which could push text out of sight. */
function withoutBlanks(text: string, { t }: Words): string {
  return text
    .replace(blankLines, found => `\n${t('approve.blank.lines', { count: found.split('\n').length - 2 })}\n`)
    .replace(blanks, found => t('approve.blank.spaces', { count: found.length }))
}

/** Rough limits: letters per line of a window, and lines per phone screen. */
const [perLine, linesPerScreen] = [40, 24]
const screensOf = (text: string) =>
  Math.ceil(
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0) / linesPerScreen,
  )

/** First-time signers wonder about the cost. */
const free = ({ t }: Words) => ({ name: t('approve.fact.fee'), value: t('approve.fact.fee.none') })

/** The length of a hash, which for a contract may stand for a whole transaction or order. */
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
