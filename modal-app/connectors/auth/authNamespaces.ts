import type { Namespace } from '../../../shared/caip.ts'

/** Namespaces in which the embedded wallet has an account. */
export const authNamespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]
