export function isCopyable(text: string): boolean

export function findCopied(
  outputs: Readonly<
    Record<string, { files: readonly string[]; imports: readonly unknown[]; bytes: number; isEntry: boolean }>
  >,
  inDocument: ReadonlySet<string>,
  at: (path: string) => string,
): Promise<string[]>
