import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** The placeholder for the account view while it loads. */
export function AccountSkeleton() {
  return (
    <Stack align="center" gap="loose">
      <Skeleton shape="circle" />
      <Skeleton width="medium" />
      <Skeleton width="short" />
      <Skeleton width="medium" />
    </Stack>
  )
}
