import { harbour, longNamed } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { WalletTile } from './WalletTile.tsx'

export const listed: Story = {
  name: 'a wallet of a list',
  render: () => <WalletTile icon={harbour.icon} isStop name={harbour.name} />,
}
export const installed: Story = {
  name: 'one of this browser, without a picture',
  render: () => <WalletTile isStop name="Northstar" tag="Installed" />,
}
export const longName: Story = {
  name: 'a long name and a broken picture',
  render: () => <WalletTile icon={longNamed.icon} isStop name={longNamed.name} />,
}
