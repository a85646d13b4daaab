import Footprints from 'lucide-react/icons/footprints'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import type { Connection } from '../../../shared/connections.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { openSecurity } from '../../connections/openSecurity.ts'
import { useAction } from '../../dialog/useAction.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { AccountTypeRow } from './AccountTypeRow.tsx'

/** What the owner of an embedded wallet sees and changes (reference §2). */
export function AccountSettingsView() {
  const connection = useSelector(activeConnection)
  if (!connection) return null
  return (
    <Stack gap="tight">
      <AccountTypeRow connection={connection} />
      <SecurityRow connection={connection} />
      <EmailRow connection={connection} />
      <UpgradeRow />
    </Stack>
  )
}

/** Leads to another email for the wallet. Nothing for a wallet that has none. */
function EmailRow({ connection }: { connection: Connection }) {
  const app = useApp()
  const { t } = useI18n()
  if (!app.connectors.find(connection.connectorId)?.owner) return null
  const show = () => go(app, { is: 'chosen', route: { view: 'UpdateEmailWallet' } })
  return <ListRow icon={<Mail />} label={t('account.email.change')} onClick={show} />
}

/** Opens the keys of the wallet, in its own frame. */
function SecurityRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const open = useAction(openSecurity)
  return <ListRow icon={<KeyRound />} label={t('account.security')} onClick={() => open.run(connection)} />
}

/** The way out of an embedded wallet, into one that this site has no part in. */
function UpgradeRow() {
  const { t } = useI18n()
  const show = useAction(app => {
    track(app, { name: 'EMAIL_UPGRADE_FROM_MODAL' })
    goTo(app, { view: 'UpgradeEmailWallet' })
  })
  return <ListRow icon={<Footprints />} label={t('account.upgrade')} onClick={() => show.run()} />
}
