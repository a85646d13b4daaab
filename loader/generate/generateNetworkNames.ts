import { builtInNetworks } from '../../shared/networks/builtInNetworks.ts'

/**
 * The text of loader/late/mount/elements/networkNames.gen.ts: elements in the page know a network's id, but not its
 * name.
 */
export function generateNetworkNames(): string {
  const lines = builtInNetworks.map(({ id, name }) => `  ${JSON.stringify(id)}: ${JSON.stringify(name)},\n`)
  return `// Generated from shared/networks by loader/generate. Edit those instead.

export const networkNames: Readonly<Record<string, string>> = {
${lines.join('')}}
`
}
