import { harbour, longNamed } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { WalletTile } from './WalletTile.tsx'

export const listed: Story = {
  name: 'a listed wallet',
  render: () => <WalletTile icon={harbour.icon} isStop name={harbour.name} />,
}
export const installed: Story = {
  name: 'an installed wallet without a picture',
  render: () => <WalletTile isStop name="Northstar" tag="Installed" />,
}
export const longName: Story = {
  name: 'a long name and a broken picture',
  render: () => <WalletTile icon={longNamed.icon} isStop name={longNamed.name} />,
}
