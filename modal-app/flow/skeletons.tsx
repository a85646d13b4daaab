import titles from '../locales/en-titles.json'
import { EntrySkeletons } from '../ui/EntrySkeletons.tsx'
import { FactsSkeleton } from '../ui/FactsSkeleton.tsx'
import { FormSkeleton } from '../ui/FormSkeleton.tsx'
import { ListSkeleton } from '../ui/ListSkeleton.tsx'
import '../ui/laterStyles.ts'
import { QrFrame } from '../ui/QrFrame.tsx'
import { StatusSkeleton } from '../ui/StatusSkeleton.tsx'
import { TilesSkeleton } from '../ui/TilesSkeleton.tsx'

/** What is drawn of a view until it has loaded: its title, and a placeholder of its shape. */
export const skeletons = {
  code: QrFrame,
  entries: EntrySkeletons,
  facts: FactsSkeleton,
  form: FormSkeleton,
  list: ListSkeleton,
  status: StatusSkeleton,
  tiles: TilesSkeleton,
} as const

export type SkeletonName = keyof typeof skeletons

export { titles }
