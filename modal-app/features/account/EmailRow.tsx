import Mail from 'lucide-react/icons/mail'
import type { Connection } from '../../../shared/connections.ts'
import { useApp } from '../../app/hooks.ts'
import { go } from '../../flow/go.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ListRow } from '../../ui/ListRow.tsx'

/** Leads to another email for the wallet. Nothing for a wallet that has none. */
export function EmailRow({ connection }: { connection: Connection }) {
  const app = useApp()
  const { t } = useI18n()
  if (!app.connectors.find(connection.connectorId)?.updateEmail) return null
  const show = () => go(app, { is: 'chosen', route: { view: 'UpdateEmailWallet' } })
  return <ListRow icon={<Mail />} label={t('account.email.change')} onClick={show} />
}
