import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/** Opens the wallet's own settings for its owner. Leaving them is no failure. */
export async function openSecurity({ connectors }: App, { connectorId }: Connection): Promise<void> {
  await connectors.find(connectorId)?.capability('owner')?.openSecurity()
}
