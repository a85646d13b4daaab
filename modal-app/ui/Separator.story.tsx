import type { Story } from '../gallery/story.ts'
import { Separator } from './Separator.tsx'
import { Stack } from './Stack.tsx'

export const both: Story = {
  name: 'a line, and one with a word',
  render: () => (
    <Stack>
      <Separator />
      <Separator label="or" />
      <Separator label="or choose one of the wallets that you have used before" />
    </Stack>
  ),
}
