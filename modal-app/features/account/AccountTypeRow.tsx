import Info from 'lucide-react/icons/info'
import Layers from 'lucide-react/icons/layers'
import type { AccountType, Connection } from '../../../shared/connections.ts'
import { useApp } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { preferAccountType } from './profileActions.ts'
import styles from './signedInRow.module.css'

const named = { eoa: 'eoa', smartAccount: 'smartAccount' } as const
type Named = keyof typeof named
const isNamed = (type: AccountType | undefined): type is Named => type !== undefined && type in named

/**
 * What the account is, and the way to the other type. Nothing where the wallet or the network has one type alone.
 * @spec 6.account-types
 */
export function AccountTypeRow({ connection }: { connection: Connection }) {
  const { connectors } = useApp()
  const { t } = useI18n()
  const choose = useAction(preferAccountType)
  const type = connection.accounts[0]?.type
  const types = connectors.find(connection.connectorId)?.owner?.accountTypes().filter(isNamed) ?? []
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
