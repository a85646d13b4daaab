import Footprints from 'lucide-react/icons/footprints'
import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import Layers from 'lucide-react/icons/layers'
import Mail from 'lucide-react/icons/mail'
import type { AccountType, Connection } from '../../../shared/connections.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { openSecurity } from '../../connections/openSecurity.ts'
import { useAction } from '../../dialog/useAction.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { ShareUser } from '../../flow/ShareUser.tsx'
import { shownEmail } from '../../lib/emails.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { preferAccountType } from './profileActions.ts'
import styles from './signedInRow.module.css'

/** The settings of an embedded wallet, for its owner (reference §2). */
export function AccountSettingsView() {
  const connection = useSelector(activeConnection)
  if (!connection) return null
  return (
    <Stack gap="tight">
      <AccountTypeRow connection={connection} />
      <SecurityRow connection={connection} />
      <EmailRow connection={connection} />
      <UpgradeRow />
      <ShareUser />
    </Stack>
  )
}

/** Leads to changing the wallet's email. Empty for a wallet without one. */
function EmailRow({ connection }: { connection: Connection }) {
  const app = useApp()
  const { t } = useI18n()
  const email = useSelector(state => state.signedInUser?.email)
  if (!app.connectors.find(connection.connectorId)?.capability('owner')) return null
  const show = () => go(app, { is: 'chosen', route: { view: 'UpdateEmailWallet' } })
  return <ListRow icon={<Mail />} label={t('account.email.change')} onClick={show} value={email && shownEmail(email)} />
}

/** Opens the wallet's keys, in the wallet's own frame. */
function SecurityRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const open = useAction(openSecurity)
  return <ListRow icon={<KeyRound />} label={t('account.security')} onClick={() => open.run(connection)} />
}

/** Leads to moving from an embedded wallet to one that this site has no part in. */
function UpgradeRow() {
  const { t } = useI18n()
  const show = useAction(app => {
    track(app, { name: 'EMAIL_UPGRADE_FROM_MODAL' })
    goTo(app, { view: 'UpgradeEmailWallet' })
  })
  return <ListRow icon={<Footprints />} label={t('account.upgrade')} onClick={() => show.run()} />
}

const named = { eoa: 'eoa', smartAccount: 'smartAccount' } as const
type Named = keyof typeof named
const isNamed = (type: AccountType | undefined): type is Named => type !== undefined && type in named

/**
 * The account's type, and the way to the other type. Empty if the wallet or the network has only one type.
 * @spec 6.account-types
 */
function AccountTypeRow({ connection }: { connection: Connection }) {
  const { connectors } = useApp()
  const { t } = useI18n()
  const choose = useAction(preferAccountType)
  const type = connection.accounts[0]?.type
  const types = connectors.find(connection.connectorId)?.capability('owner')?.accountTypes().filter(isNamed) ?? []
  const other = types.find(each => each !== type)
  if (connection.namespace !== 'eip155' || !isNamed(type) || !other) return null
  return (
    <Stack gap="tight">
      <div className={styles.root} data-row>
        <Fact icon={<Layers />} label={t('account.type')} value={t(`account.type.${type}`)} />
        <Button busy={choose.isRunning} inline onClick={() => choose.run(connection, other)} variant="quiet">
          {t(`account.type.use.${other}`)}
        </Button>
      </div>
      <Footnote icon={<Info />}>{t('account.type.about')}</Footnote>
    </Stack>
  )
}
