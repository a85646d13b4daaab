import type { Network } from '../../shared/networks.ts'
import { useApp } from '../app/hooks.ts'
import { SiteName } from '../app/SiteName.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import { networkImage } from '../networks/networkImage.ts'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import { FactTable } from '../ui/FactTable.tsx'
import { ShortAddress } from '../ui/ShortAddress.tsx'
import { WalletImage } from '../ui/WalletImage.tsx'
import { SentFate } from './SentFate.tsx'

interface CallsScreenProps {
  sent: SentTransaction
  network: Network
  /** The page of the transaction, once the network has it. */
  explorerUrl: string | undefined
  onDone: () => void
}

/** What becomes of calls that the page has asked for. Its own name for them is not shown: a page may write anything there. */
export function CallsScreen({ sent, network, explorerUrl, onDone }: CallsScreenProps) {
  const { config } = useApp()
  const { t } = useI18n()
  const { status, from, isPartial } = sent
  const picture = <WalletImage isRound name={network.name} size="small" src={networkImage(config, network)} />
  return (
    <SentFate
      explorerUrl={explorerUrl}
      facts={
        <FactTable
          rows={[
            { label: t('sent.calls.site'), value: <SiteName /> },
            { label: t('send.preview.from'), value: <ShortAddress address={from} /> },
            { label: t('send.preview.network'), value: <bdi>{network.name}</bdi> },
          ]}
        />
      }
      name={network.name}
      onDone={onDone}
      picture={picture}
      status={status}
      text={t(isPartial ? 'sent.calls.part' : `sent.calls.${status}`)}
      title={t(status === 'confirmed' ? 'sent.calls.confirmed.title' : `sent.${status}.title`)}
    />
  )
}
