import Globe from 'lucide-react/icons/globe'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { openSecurity } from '../../connections/openSecurity.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Explanation } from '../../ui/Explanation.tsx'
import { Stack } from '../../ui/Stack.tsx'
import styles from './upgrade.module.css'

/** Explains what moves from an embedded wallet to another one, and what stays behind (reference §1.15). */
export function UpgradeEmailWalletView() {
  const { t } = useI18n()
  const connection = useSelector(activeConnection)
  const open = useAction(openSecurity)
  const get = useAction(app => goTo(app, { view: 'GetWallet' }))
  if (!connection) return null
  const facts = { words: <KeyRound />, sites: <Globe />, stays: <Mail /> } satisfies Record<string, ReactNode>
  return (
    <Stack gap="loose">
      {(['words', 'sites', 'stays'] as const).map(fact => (
        <Explanation
          key={fact}
          picture={<span className={styles.picture}>{facts[fact]}</span>}
          title={t(`upgrade.${fact}.title`)}
        >
          {t(`upgrade.${fact}.text`)}
        </Explanation>
      ))}
      <Stack gap="tight">
        <Button busy={open.isRunning} onClick={() => open.run(connection)} variant="primary">
          {t('upgrade.open')}
        </Button>
        <Button onClick={() => get.run()} variant="quiet">
          {t('upgrade.get')}
        </Button>
      </Stack>
    </Stack>
  )
}
