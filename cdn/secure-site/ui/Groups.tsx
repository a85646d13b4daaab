interface GroupsProps {
  label: string
  groups: readonly string[]
  kind?: 'code' | 'words'
}

/** Numbered groups of a secret to write down. */
export function Groups({ label, groups, kind = 'code' }: GroupsProps) {
  return (
    <ol class={`groups ${kind}`} aria-label={label} data-copied>
      {[...groups.entries()].map(([at, group]) => (
        <li key={at}>
          {at + 1}
          <b>{group}</b>
        </li>
      ))}
    </ol>
  )
}
