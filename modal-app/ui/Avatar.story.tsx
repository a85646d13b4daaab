import { address } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { Avatar } from './Avatar.tsx'
import { Stack } from './Stack.tsx'

export const several: Story = {
  name: 'several addresses',
  render: () => (
    <Stack>
      <Avatar address={address} />
      <Avatar address="0xde709f2102306220921060314715629080e2fb77" />
      <Avatar address="7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV" />
    </Stack>
  ),
}
