import { harbour, lantern, northstar } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { Stack } from './Stack.tsx'
import { WalletImage } from './WalletImage.tsx'

export const pictures: Story = {
  name: 'pictures',
  render: () => (
    <Stack>
      {[harbour, lantern, northstar].map(({ name, icon }) => (
        <WalletImage key={name} name={name} src={icon} />
      ))}
      <WalletImage name={harbour.name} size="small" src={harbour.icon} />
      <WalletImage name={harbour.name} size="hero" src={harbour.icon} />
    </Stack>
  ),
}

export const letters: Story = {
  name: 'letters in every tint',
  render: () => (
    <Stack>
      {['Alder', 'Birch Wood', 'Cedar', 'Dune', 'Elm', 'Fir', 'Gale', 'Heath', '…'].map(name => (
        <WalletImage key={name} name={name} />
      ))}
      <WalletImage name="Moor Land" size="small" />
      <WalletImage name="Moor Land" size="hero" />
    </Stack>
  ),
}

export const broken: Story = {
  name: 'a picture that cannot be loaded',
  render: () => <WalletImage name="Moor Land" src="data:image/png;base64,broken" />,
}

export const networks: Story = {
  name: 'round, for networks',
  render: () => (
    <Stack align="center">
      <WalletImage isRound name="Ethereum" size="small" />
      <WalletImage isRound name="Arbitrum One" />
      <WalletImage isRound name="Zora" size="hero" />
      <WalletImage isRound name="Harbour" src={harbour.icon} />
    </Stack>
  ),
}
