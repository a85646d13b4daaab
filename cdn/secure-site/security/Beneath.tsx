import type { ComponentChildren, VNode } from 'preact'

interface BeneathProps {
  /** Of `useRenewal`. */
  over: VNode | undefined
  children: ComponentChildren
}

/** Keeps a screen whose parts go on once the visitor has typed a code. */
export const Beneath = ({ over, children }: BeneathProps) => (
  <>
    {over}
    <div hidden={over !== undefined}>{children}</div>
  </>
)
