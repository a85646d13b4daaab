import LayoutGrid from 'lucide-react/icons/layout-grid'
import { roundCount } from '../../../shared/roundCount.ts'
import { useApp } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { showAllWallets } from '../../flow/showAllWallets.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { MoreRow } from '../../ui/MoreRow.tsx'
import { PictureGrid } from '../../ui/PictureGrid.tsx'
import type { Agreement } from './AgreementBox.tsx'

interface AllWalletsRowProps {
  agreement: Agreement
  count: number
}

/** The row that opens all wallets and shows their number. */
export function AllWalletsRow({ agreement, count }: AllWalletsRowProps) {
  const app = useApp()
  const { t } = useI18n()
  const show = useAction(showAllWallets)
  const { rounded, isExact } = roundCount(count)
  const pictures = app.config.recommended.flatMap(({ image }) => image ?? [])
  return (
    <MoreRow
      count={t(isExact ? 'connect.allWallets.count' : 'connect.allWallets.some', { count: rounded })}
      disabledReasonId={agreement.missingId}
      icon={pictures.length ? <PictureGrid pictures={pictures} /> : <LayoutGrid />}
      label={t('allWallets.title')}
      onClick={() => agreement.demand(() => void show.run())}
      onIntent={() => app.prefetch('AllWallets')}
    />
  )
}
