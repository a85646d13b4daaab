import type { Story } from '../gallery/story.ts'
import { TilesSkeleton } from './TilesSkeleton.tsx'

export const loading: Story = { name: 'loading', render: () => <TilesSkeleton /> }
