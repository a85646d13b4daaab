import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

/** Until the wallet is read, or if there is none. */
export function NoWallet({ isRead }: { isRead: boolean }) {
  const { t } = useTexts()
  if (!isRead) return <main class="screen" aria-busy="true" />
  return (
    <Screen picture="warning" title={t('noWallet.title')}>
      <Lead text="noWallet.text" />
    </Screen>
  )
}
