import type { Story } from '../gallery/story.ts'
import { Skeleton } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'

export const shapes: Story = {
  name: 'shapes',
  render: () => (
    <Stack>
      <Skeleton shape="circle" />
      <Skeleton width="medium" />
      <Skeleton />
      <Skeleton shape="row" />
    </Stack>
  ),
}
