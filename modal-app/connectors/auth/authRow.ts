import type { ConnectorRow } from '../ConnectorRow.ts'
import { authId } from '../connectorIds.ts'
import { createAuthConnector } from './createAuth.ts'
import { hasLogins } from './offeredLogins.ts'

export const authRow: ConnectorRow = {
  id: authId,
  stores: 'auth',
  keepsSessions: true,
  offer: site =>
    hasLogins(site.config, site.settings()) ? () => createAuthConnector({ ...site, open: site.loadAuth }) : undefined,
}
