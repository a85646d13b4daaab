import { harbour, lantern, unnamed } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { ConnectingRing } from './ConnectingRing.tsx'

export const ready: Story = { name: 'ready', render: () => <ConnectingRing {...harbour} state="ready" /> }
export const waiting: Story = { name: 'waiting', render: () => <ConnectingRing {...harbour} state="waiting" /> }
export const declined: Story = { name: 'declined', render: () => <ConnectingRing {...harbour} state="declined" /> }
export const failed: Story = { name: 'failed', render: () => <ConnectingRing {...harbour} state="failed" /> }
export const done: Story = { name: 'done', render: () => <ConnectingRing {...harbour} state="done" /> }
export const withSite: Story = {
  name: 'with the site’s logo',
  render: () => <ConnectingRing {...harbour} site={lantern.icon} state="waiting" />,
}
export const noIcon: Story = {
  name: 'without a picture',
  render: () => <ConnectingRing {...unnamed} state="waiting" />,
}
