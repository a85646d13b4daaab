import { useMemo } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { type NetworkChoice, networkChoices } from './networkChoices.ts'

export function useNetworkChoices(): readonly NetworkChoice[] {
  const { adapters } = useApp()
  const networks = useSelector(state => state.networks)
  const connections = useSelector(state => state.connections)
  const settings = useSelector(state => state.settings)
  const page = useSelector(state => state.page)
  return useMemo(
    () => networkChoices({ networks, connections, settings, page }, adapters),
    [networks, connections, settings, page, adapters],
  )
}
