import KeyRound from 'lucide-react/icons/key-round'
import type { Connection } from '../../../shared/connections.ts'
import { useApp } from '../../app/hooks.ts'
import { openSecurity } from '../../connections/openSecurity.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import styles from './signedInRow.module.css'

/** Opens what an owner sees and changes in the wallet itself. Nothing for a wallet that does not have that. */
export function SecurityRow({ connection }: { connection: Connection }) {
  const { connectors } = useApp()
  const { t } = useI18n()
  const open = useAction(openSecurity)
  if (!connectors.find(connection.connectorId)?.openSecurity) return null
  return (
    <div className={styles.root}>
      <Fact icon={<KeyRound />} label={t('account.embedded')} value={t('account.security')} />
      <Button busy={open.isRunning} inline onClick={() => open.run(connection)} variant="quiet">
        {t('account.security.open')}
      </Button>
    </div>
  )
}
