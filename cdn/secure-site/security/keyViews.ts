import type { ApprovalView } from '../approve/Approval.ts'
import { hostOf } from '../hostOf.ts'
import type { Words } from '../locales/siteTexts.ts'

const plain = { facts: [], changes: [], raw: '' }

/** What a visitor confirms before ending a key. */
export const endKeyView = (label: string, { t }: Words): ApprovalView => ({
  ...plain,
  verb: t('security.endKey.verb'),
  facts: [{ name: t('security.endKey.key'), value: label }],
  cautions: [t('security.endKey.caution')],
})

/** What a visitor confirms before an ended key opens the wallet again. */
export const returnKeyView = (label: string, { t }: Words): ApprovalView => ({
  ...plain,
  verb: t('security.returnKey.verb'),
  facts: [{ name: t('security.endKey.key'), value: label }],
  cautions: [t('security.returnKey.caution')],
})

/** The confirmation before an earlier wallet replaces the active one. */
export const returnWalletView = (address: string, { t }: Words): ApprovalView => ({
  ...plain,
  verb: t('former.verb'),
  facts: [{ name: t('yourData.delete.wallet'), value: address, isAddress: true }],
  cautions: [t('former.caution')],
})

/** What a visitor confirms before all that the server has of them is gone. */
export const deleteAccountView = (login: string, address: string, { t }: Words): ApprovalView => ({
  ...plain,
  verb: t('yourData.delete.verb'),
  facts: [
    { name: t('yourData.delete.login'), value: login },
    { name: t('yourData.delete.wallet'), value: address, isAddress: true },
  ],
  cautions: [t('yourData.delete.keys'), t('yourData.delete.chain'), t('yourData.delete.gone')],
})

/** What a visitor confirms before mail alone can open the wallet. */
export const addMailView = ({ t }: Words): ApprovalView => ({
  ...plain,
  verb: t('recovery.add.title'),
  cautions: [t('recovery.add.lead'), t('recovery.add.caution', { host: hostOf(location.origin) })],
})
