import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { explainWallets } from './connectActions.ts'

/** The help button at the start of the Connect header, for visitors who are new to wallets. */
export function HelpButton() {
  const { t } = useI18n()
  const explain = useAction(explainWallets)
  return <IconButton icon={<CircleHelp />} label={t('whatIsAWallet.title')} onClick={() => explain.run()} />
}
