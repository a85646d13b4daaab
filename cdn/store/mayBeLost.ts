import type { KyselyPlugin, RootOperationNode } from 'kysely'

type MarkedNode = RootOperationNode & { mayBeLost?: true }

/**
 * Marks single statements that a power cut may take back, unless something else was written after them: in a file, they do
 * not wait for the disk. PostgreSQL treats them as all others.
 */
export const mayBeLost: KyselyPlugin = {
  transformQuery: ({ node }): MarkedNode => ({ ...node, mayBeLost: true }),
  transformResult: async ({ result }) => result,
}

export const isMarked = (node: RootOperationNode): boolean => (node as MarkedNode).mayBeLost === true
