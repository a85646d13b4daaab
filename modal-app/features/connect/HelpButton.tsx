import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { explainWallets } from './connectActions.ts'

/** At the start of the header of Connect, for whoever has never had a wallet. */
export function HelpButton() {
  const { t } = useI18n()
  const explain = useAction(explainWallets)
  return <IconButton icon={<CircleHelp />} label={t('whatIsAWallet.title')} onClick={() => explain.run()} />
}
