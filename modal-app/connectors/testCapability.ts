import type { Connector, ConnectorCapabilities } from './Connector.ts'

/** What a connector of a test can do besides. @throws Error if it cannot */
export function testCapability<Name extends keyof ConnectorCapabilities>(
  connector: Connector,
  name: Name,
): ConnectorCapabilities[Name] {
  const capability = connector.capability(name)
  if (!capability) throw new Error(`${connector.id} has no ${name}`)
  return capability
}
