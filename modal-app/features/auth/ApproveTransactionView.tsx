import ShieldCheck from 'lucide-react/icons/shield-check'
import { useI18n } from '../../lib/useI18n.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'

/** Lies under the secure site's frame, in which the visitor approves. @spec 2.view-approve-transaction */
export function ApproveTransactionView() {
  const { t } = useI18n()
  return (
    <StatusScreen picture={<ShieldCheck />} title={t('approve.lead')}>
      {t('approve.text')}
    </StatusScreen>
  )
}
