import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** The placeholder for the account view while it loads. */
export function AccountSkeleton() {
  return (
    <>
      <Stack align="center" gap="loose">
        <Skeleton shape="circle" />
        <Skeleton width="medium" />
      </Stack>
      <ListSkeleton />
    </>
  )
}
