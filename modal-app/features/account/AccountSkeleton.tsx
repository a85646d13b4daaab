import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The placeholder for the account view while it loads. */
export function AccountSkeleton() {
  return (
    <>
      <Skeleton shape="circle" />
      <ListSkeleton />
    </>
  )
}
