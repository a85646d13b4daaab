import { AccountHeadSkeleton, AccountSkeleton } from '../ui/AccountSkeleton.tsx'
import { QrFrame } from '../ui/QrFrame.tsx'
import {
  EntrySkeletons,
  FactsSkeleton,
  FormSkeleton,
  ListSkeleton,
  StatusSkeleton,
  TilesSkeleton,
} from '../ui/viewSkeletons.tsx'

/** Drawn until a view has loaded: a placeholder of its shape. */
export const skeletons = {
  account: AccountSkeleton,
  accountHead: AccountHeadSkeleton,
  code: QrFrame,
  entries: EntrySkeletons,
  facts: FactsSkeleton,
  form: FormSkeleton,
  list: ListSkeleton,
  status: StatusSkeleton,
  tiles: TilesSkeleton,
} as const

export type SkeletonName = keyof typeof skeletons
