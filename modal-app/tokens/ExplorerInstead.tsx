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
  /** The words of the link to the explorer's page of the account. */
  link(explorer: string): string
  children: ReactNode
}

/** Says that this site cannot tell something about the account, and leads to the network's explorer, which can. */
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
