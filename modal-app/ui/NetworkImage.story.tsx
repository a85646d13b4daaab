import { harbour } from '../gallery/samples.ts'
import { NetworkImage } from './NetworkImage.tsx'
import { Stack } from './Stack.tsx'

export const all = {
  name: 'three sizes, with a picture and with one that does not load',
  render: () => (
    <Stack align="center">
      <NetworkImage name="Ethereum" size="small" />
      <NetworkImage name="Arbitrum One" />
      <NetworkImage name="Zora" size="hero" />
      <NetworkImage name="Harbour" src={harbour.icon} />
      <NetworkImage name="Broken" src="data:image/png;base64,broken" />
    </Stack>
  ),
}
