import type { ApprovalView } from '../approve/Approval.ts'

/** What a visitor confirms before any code is sent. */
export const emailView = (present: string, next: string): ApprovalView => ({
  verb: 'Change your email',
  facts: [...(present ? [{ name: 'Now', value: present }] : []), { name: 'From now on', value: next }],
  changes: [],
  cautions: ['Whoever reads the new address signs in to your wallet from then on.'],
  raw: next,
})
