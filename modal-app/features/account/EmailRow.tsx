import Mail from 'lucide-react/icons/mail'
import type { Connection } from '../../../shared/connections.ts'
import { useApp } from '../../app/hooks.ts'
import { go } from '../../flow/go.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import styles from './signedInRow.module.css'

/** Leads to another email for the wallet. Nothing for a wallet that has none. */
export function EmailRow({ connection }: { connection: Connection }) {
  const app = useApp()
  const { t } = useI18n()
  if (!app.connectors.find(connection.connectorId)?.updateEmail) return null
  return (
    <div className={`${styles.root} ${styles.next}`}>
      <Fact icon={<Mail />} label={t('account.email')} value={t('account.email.signsIn')} />
      <Button inline onClick={() => go(app, { is: 'chosen', route: { view: 'UpdateEmailWallet' } })} variant="quiet">
        {t('account.email.change')}
      </Button>
    </div>
  )
}
