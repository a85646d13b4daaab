import { nothing } from '../gallery/samples.ts'
import { NetworkRow } from './NetworkRow.tsx'
import { Stack } from './Stack.tsx'

export const all = {
  name: 'available, current, testnet, disabled, long name',
  render: () => (
    <Stack gap="tight">
      <NetworkRow name="Ethereum" onClick={nothing} />
      <NetworkRow current="Current" name="Optimism" onClick={nothing} />
      <NetworkRow name="Sepolia" onClick={nothing} tag="Testnet" />
      <NetworkRow disabledReason="Harbour does not work with this network." name="Solana" onClick={nothing} />
      <NetworkRow
        current="Current"
        name="The Extraordinarily Long-Winded Network of Saint-Barthélemy"
        onClick={nothing}
        tag="Testnet"
      />
    </Stack>
  ),
}
