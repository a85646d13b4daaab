import type { ApprovalView } from '../approve/Approval.ts'
import type { Words } from '../locales/siteTexts.ts'

/** What a visitor confirms before a code is sent. */
export const emailView = (present: string, next: string, { t }: Words): ApprovalView => ({
  verb: t('email.change.verb'),
  facts: [
    ...(present ? [{ name: t('email.change.now'), value: present }] : []),
    { name: t('email.change.next'), value: next },
  ],
  changes: [],
  cautions: [t('email.change.caution')],
  raw: next,
})
