import { useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { Stack } from '../../ui/Stack.tsx'
import { AccountTypeRow } from './AccountTypeRow.tsx'
import { EmailRow } from './EmailRow.tsx'
import { SecurityRow } from './SecurityRow.tsx'
import { UpgradeRow } from './UpgradeRow.tsx'

/** What the owner of an embedded wallet sees and changes (reference §2). */
export function AccountSettingsView() {
  const connection = useSelector(activeConnection)
  if (!connection) return null
  return (
    <Stack gap="tight">
      <AccountTypeRow connection={connection} />
      <SecurityRow connection={connection} />
      <EmailRow connection={connection} />
      <UpgradeRow />
    </Stack>
  )
}
