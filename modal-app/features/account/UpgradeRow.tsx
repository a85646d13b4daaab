import Footprints from 'lucide-react/icons/footprints'
import { track } from '../../app/track.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ListRow } from '../../ui/ListRow.tsx'

/** The way out of an embedded wallet, into one that this site has no part in. */
export function UpgradeRow() {
  const { t } = useI18n()
  const show = useAction(app => {
    track(app, { name: 'EMAIL_UPGRADE_FROM_MODAL' })
    goTo(app, { view: 'UpgradeEmailWallet' })
  })
  return <ListRow icon={<Footprints />} label={t('account.upgrade')} onClick={() => show.run()} />
}
