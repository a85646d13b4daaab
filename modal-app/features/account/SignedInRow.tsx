import ShieldCheck from 'lucide-react/icons/shield-check'
import type { Connection } from '../../../shared/connections.ts'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { isSignedIn } from '../../sessions/sessions.ts'
import { signOutAccount } from '../../sessions/signOutAccount.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import styles from './signedInRow.module.css'

/** Says that the account is signed in, and ends that. Nothing for an account that is not. */
export function SignedInRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const isIn = useSelector(state => isSignedIn(state, connection))
  const signOut = useAction(signOutAccount)
  if (!isIn) return null
  return (
    <div className={styles.root}>
      <Fact icon={<ShieldCheck />} label={t('account.session')} value={t('account.signedIn')} />
      <Button busy={signOut.isRunning} inline onClick={() => signOut.run(connection)} variant="quiet">
        {t('account.signOut')}
      </Button>
    </div>
  )
}
