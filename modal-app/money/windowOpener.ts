import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { OpenedWindow } from '../connectors/Connector.ts'

/**
 * Opens the wallet's own window within the press on a form. That window then shows what the review would, which is passed over.
 * @returns undefined for wallets without one, and in an element of the page, where the review comes first and its press leads to the modal
 */
export function windowOpener(
  { connectors, inline }: Pick<App, 'connectors' | 'inline'>,
  connection: Connection | undefined,
): (() => OpenedWindow | undefined) | undefined {
  return connection && !inline ? connectors.find(connection.connectorId)?.capability('openForRequest') : undefined
}
