import AtSign from 'lucide-react/icons/at-sign'
import type { Connection } from '../../../shared/connections.ts'
import { featuresOf } from '../../../shared/features.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkOf } from '../../networks/networks.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { ListRow } from '../../ui/ListRow.tsx'

/** Offers a name to an account that has none, where the project gives names. */
export function NameRow({ connection }: { connection: Connection }) {
  const { config } = useApp()
  const { t } = useI18n()
  const identity = useSelector(state => state.account.identities?.[tokensKey(connection)]?.value)
  const network = useSelector(state => networkOf(state, connection))
  const choose = useAction(app => goTo(app, { view: 'ChooseAccountName' }))
  const canHave = config.nameZone !== undefined && featuresOf(connection.namespace).includes('names')
  // Until it is known that there is none, nothing is offered.
  if (!canHave || !network || !identity || identity.name) return null
  return <ListRow icon={<AtSign />} label={t('account.chooseName')} onClick={() => choose.run()} />
}
