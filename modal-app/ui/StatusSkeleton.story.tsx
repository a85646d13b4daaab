import type { Story } from '../gallery/story.ts'
import { StatusSkeleton } from './StatusSkeleton.tsx'

export const loading: Story = { name: 'loading', render: () => <StatusSkeleton /> }
