import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { OpenedWindow } from '../connectors/Connector.ts'

/**
 * Opens the wallet's own window within the press on a form. That window then replaces the review.
 * @returns undefined for a wallet without one, and in an inline form, whose review comes first and then continues in
 * the modal
 */
export function windowOpener(
  { connectors, inline }: Pick<App, 'connectors' | 'inline'>,
  connection: Connection | undefined,
): (() => OpenedWindow | undefined) | undefined {
  return connection && !inline ? connectors.find(connection.connectorId)?.capability('openForRequest') : undefined
}
