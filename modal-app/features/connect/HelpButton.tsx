import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useApp } from '../app/hooks.ts'
import { track } from '../app/track.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { goTo } from './goTo.ts'

/** At the start of the header of Connect, for whoever has never had a wallet. */
export function HelpButton() {
  const app = useApp()
  const { t } = useI18n()
  function showHelp(): void {
    track(app, { name: 'CLICK_WALLET_HELP' })
    goTo(app, { view: 'WhatIsAWallet' })
  }
  return <IconButton icon={<CircleHelp />} label={t('whatIsAWallet.title')} onClick={showHelp} />
}
