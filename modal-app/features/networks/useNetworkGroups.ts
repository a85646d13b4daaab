import { useMemo } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { type NetworkGroup, networkGroups } from './networkGroups.ts'

export function useNetworkGroups(): readonly NetworkGroup[] {
  const { adapters } = useApp()
  const networks = useSelector(state => state.networks)
  const connections = useSelector(state => state.connections)
  const settings = useSelector(state => state.settings)
  const grantedNetworks = useSelector(state => state.grantedNetworks)
  return useMemo(
    () => networkGroups({ networks, connections, settings, grantedNetworks }, adapters),
    [networks, connections, settings, grantedNetworks, adapters],
  )
}
