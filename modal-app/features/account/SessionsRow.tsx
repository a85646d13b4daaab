import Clock from 'lucide-react/icons/clock'
import type { Connection } from '../../../shared/connections.ts'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ListRow } from '../../ui/ListRow.tsx'

/** Leads to the sessions of an account, where the site keeps them (ERC-7715). */
export function SessionsRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const isKept = useSelector(state => state.settings.smartSessions)
  const list = useAction(app => goTo(app, { view: 'SmartSessionList' }))
  if (!isKept || connection.namespace !== 'eip155') return null
  return <ListRow icon={<Clock />} label={t('account.sessions')} onClick={() => list.run()} />
}
