import type { Connector, ConnectorCapabilities } from './Connector.ts'

/** A capability of a connector under test. @throws Error without it */
export function testCapability<Name extends keyof ConnectorCapabilities>(
  connector: Connector,
  name: Name,
): ConnectorCapabilities[Name] {
  const capability = connector.capability(name)
  if (!capability) throw new Error(`${connector.id} has no ${name}`)
  return capability
}
