import type { Story } from '../gallery/story.ts'
import { TilesSkeleton } from './viewSkeletons.tsx'

export const loading: Story = { name: 'loading', render: () => <TilesSkeleton /> }
