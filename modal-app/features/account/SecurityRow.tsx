import KeyRound from 'lucide-react/icons/key-round'
import type { Connection } from '../../../shared/connections.ts'
import { openSecurity } from '../../connections/openSecurity.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ListRow } from '../../ui/ListRow.tsx'

/** Opens the keys of the wallet, in its own frame. */
export function SecurityRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const open = useAction(openSecurity)
  return <ListRow icon={<KeyRound />} label={t('account.security')} onClick={() => open.run(connection)} />
}
