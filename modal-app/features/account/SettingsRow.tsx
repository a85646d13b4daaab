import Settings2 from 'lucide-react/icons/settings-2'
import type { Connection } from '../../../shared/connections.ts'
import { useApp } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ListRow } from '../../ui/ListRow.tsx'

/** Leads to what an owner sees and changes in an embedded wallet. Nothing for a wallet that does not have that. */
export function SettingsRow({ connection }: { connection: Connection }) {
  const { connectors } = useApp()
  const { t } = useI18n()
  const show = useAction(app => goTo(app, { view: 'AccountSettings' }))
  if (!connectors.find(connection.connectorId)?.openSecurity) return null
  return <ListRow icon={<Settings2 />} label={t('account.settings')} onClick={() => show.run()} />
}
