import type { Story } from '../gallery/story.ts'
import { FactsSkeleton } from './FactsSkeleton.tsx'

export const loading: Story = { name: 'loading', render: () => <FactsSkeleton /> }
