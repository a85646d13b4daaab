import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/** Shows what an owner sees and changes in the wallet itself. Whoever leaves it has nothing to be told. */
export async function openSecurity({ connectors }: App, { connectorId }: Connection): Promise<void> {
  await connectors.find(connectorId)?.capability('owner')?.openSecurity()
}
