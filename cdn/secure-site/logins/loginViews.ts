import type { ApprovalView } from '../approve/Approval.ts'
import type { Words } from '../locales/siteTexts.ts'

const plain = { changes: [], raw: '' }

/** What a visitor confirms before adding a login: whose wallet it signs in to. */
export const addLoginView = (provider: string, user: string, address: string, { t }: Words): ApprovalView => ({
  ...plain,
  verb: t('logins.addView.verb', { provider }),
  facts: [
    { name: t('logins.addView.user'), value: user },
    ...(address ? [{ name: t('logins.addView.wallet'), value: address, isAddress: true }] : []),
  ],
  cautions: [t('logins.addView.caution')],
})

/** What a visitor confirms before removing a login. */
export const endLoginView = (login: string, { t }: Words): ApprovalView => ({
  ...plain,
  verb: t('logins.endView.verb'),
  facts: [{ name: t('logins.endView.login'), value: login }],
  cautions: [t('logins.endView.caution')],
})
