import type { ReactNode } from 'react'
import type { Network } from '../../shared/networks.ts'
import { explorerPage, explorerQuery } from '../adapters/explorerPage.ts'
import { useSelector } from '../app/hooks.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { hostOf } from '../lib/originOf.ts'
import { LinkRow } from '../ui/ListRow.tsx'
import { StatusScreen } from '../ui/StatusScreen.tsx'

interface ExplorerInsteadProps {
  network: Network
  picture: ReactNode
  title: string
  /** The label of the link to the account's page on the explorer. */
  link(explorer: string): string
  children: ReactNode
}

/** Says that this site lacks some facts about the account, and links to the network's explorer, which has them. */
export function ExplorerInstead({ network, picture, title, link, children }: ExplorerInsteadProps) {
  const address = useSelector(state => activeConnection(state)?.accounts[0]?.address)
  const explorer = address && explorerPage(network, `address/${address}`, explorerQuery(network))
  return (
    <StatusScreen
      actions={explorer && <LinkRow href={explorer} label={link(hostOf(explorer))} />}
      picture={picture}
      title={title}
    >
      {children}
    </StatusScreen>
  )
}
